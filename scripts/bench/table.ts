export type Line = {
  kind: "bytes" | "paint" | "load";
  what: string;
  measured: string;
  budget: string;
  good: boolean | null;
};

export function printTable(lines: Line[]): void {
  const rows = [
    ["what", "measured", "budget", ""],
    ...lines.map(({ what, measured, budget, good }) => [
      what,
      measured,
      budget,
      good === null ? "" : good ? "kept" : "BROKEN",
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}
