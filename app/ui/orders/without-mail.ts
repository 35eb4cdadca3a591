const WRITES: [string, string][] = [
  ["vous écrivons", "vous prévenons"],
  ["vous écrit", "vous prévient"],
];

/** The same words for an order without an address to write to: no mail is promised, and the shop tells rather than writes. */
export function withoutMail(text: string): string {
  const kept = text.split(/(?<=[.!?]) /).filter((sentence) => !/courriel|e-mail/i.test(sentence));
  return WRITES.reduce((said, [writes, tells]) => said.replaceAll(writes, tells), kept.join(" "));
}
