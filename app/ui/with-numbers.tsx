/** The number of an order, a supplier's order, a quote or an invoice: "C-2026-00042", "F2026-000012". */
const NUMBER = /\b([A-Z]{1,2}-?\d{4}-\d{4,})\b/;

/** Text whose numbers stay whole: a browser may end a line at a hyphen, and half a number is not found again. */
export function WithNumbers({ children }: { children: string }) {
  return (
    <>
      {children.split(NUMBER).map((part, at) =>
        at % 2 === 1 ? (
          <span key={at} className="unbroken">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}
