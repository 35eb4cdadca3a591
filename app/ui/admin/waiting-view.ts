/** How many of each kind wait, in words, and where they are listed. */
export type WaitingView = { label: string; amount: number; to: string }[];
