/** How many tasks of each kind wait, with the address of their list. */
export type WaitingView = { label: string; amount: number; to: string }[];
