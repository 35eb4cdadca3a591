const open = new Set<() => Promise<unknown>>();

/** Closes what a test file opened after that file, because test files share a process and its modules. */
export function closeAfterThisFile(close: () => Promise<unknown>): void {
  open.add(close);
}

export async function closeWhatIsOpen(): Promise<void> {
  const closing = [...open];
  open.clear();
  await Promise.all(closing.map((close) => close()));
}
