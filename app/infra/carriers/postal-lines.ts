const LINE = 35;

/** The four lines of an address for La Poste, in the order they are printed. Line 2 is number and street. */
export type PostalLines = { line0: string; line1: string; line2: string; line3: string };

/** @returns null when the street does not fit on four lines of 35 characters */
export function addressLines(street: string): PostalLines | null {
  const lines = wrapped(street);
  if (lines.length > 4) return null;
  const [first = "", second = "", third = "", fourth = ""] = lines;
  if (lines.length <= 2) return { line0: "", line1: "", line2: first, line3: second };
  if (lines.length === 3) return { line0: "", line1: first, line2: second, line3: third };
  return { line0: first, line1: second, line2: third, line3: fourth };
}

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text
    .trim()
    .split(/\s+/)
    .flatMap((each) => each.match(/.{1,35}/gu) ?? [])) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && longer.length <= LINE) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
