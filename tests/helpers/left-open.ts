const open = new Set<() => Promise<unknown>>();

/** For what one test file opens: test files share a process, one after another, and the modules in it. */
export function closeAfterThisFile(close: () => Promise<unknown>): void {
  open.add(close);
}

export async function closeWhatIsOpen(): Promise<void> {
  const closing = [...open];
  open.clear();
  await Promise.all(closing.map((close) => close()));
}
