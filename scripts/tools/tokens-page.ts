import { DESK, PHONE, tokensNamed, type Token } from "./design-tokens";
import { OPTICAL } from "./optical-values";

const OPENING = `# The measures of the shop's looks

Written by \`npm run docs\` from \`app/ui/styles/tokens.css\`, where each value is changed. Every letter size and every distance in the
style sheets is one of these, or stands in the list at the end with its reason; \`tests/domain/design-tokens.test.ts\` holds them to it.
[0221](decisions/0221-two-scales.md) says why there are so few.

![Every size of letters, every distance and every colour, drawn at its own size](design-tokens.svg)

To set something: take the size by what it is (\`font: 500 var(--size-5)/1.2 var(--display)\`), the distance by what it keeps apart
(\`padding: var(--space-4) var(--space-5)\`). Nothing fits? The neighbouring step does, more often than one thinks.
`;

const REST = `## Under the header

Every page begins \`--space-5\` under the header: a heading with its box, a path or a link back with its text, because their targets of 44 px
reach higher. The picture of the front door and of the home page begins at the header itself.

## Digits

The display face has lining digits alone, so that no rule can forget them ([0222](decisions/0222-the-face-has-lining-digits.md)). Digits that stand
below each other have \`font-variant-numeric: tabular-nums\` too: prices, tables, the till.

## What is no step, and why

Widths, heights, places (\`top\`, \`left\`) and lines are geometry: targets of 44 px, pictures, icons. These sizes and distances are, too:

| Rule | Property | Reason |
|---|---|---|
`;

/** The text of `docs/design-tokens.md`. */
export function tokensPage(): string {
  return [
    OPENING,
    section("Letters", tokensNamed("size-")),
    section("Distances", [...tokensNamed("space-"), ...tokensNamed("side")]),
    REST + OPTICAL.map(({ where, property, why }) => `| \`${where}\` | \`${property}\` | ${why} |\n`).join(""),
  ].join("\n");
}

function section(title: string, tokens: Token[]): string {
  const rows = tokens.map(
    ({ name, value, use, onPhone, onDesk }) => `| \`${name}\` | ${use} | \`${value}\` | ${onPhone} | ${onDesk} |`,
  );
  return [
    `## ${title}`,
    "",
    `| Token | For | Value | px at ${PHONE} | px at ${DESK} |`,
    "|---|---|---|--:|--:|",
    ...rows,
    "",
  ].join("\n");
}
