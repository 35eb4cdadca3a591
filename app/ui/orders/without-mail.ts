const WRITES: [string, string][] = [
  ["vous écrivons", "vous prévenons"],
  ["vous écrit", "vous prévient"],
];

/** Words for an order without an e-mail address: sentences about mails are left out, and "writes" becomes "tells". */
export function withoutMail(text: string): string {
  const kept = text.split(/(?<=[.!?]) /).filter((sentence) => !/courriel|e-mail/i.test(sentence));
  return WRITES.reduce((said, [writes, tells]) => said.replaceAll(writes, tells), kept.join(" "));
}
