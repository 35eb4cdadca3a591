/** @property trouble why the money did not go; null where it went, or is under way */
export type MadeRefund = { id: string; says: string; trouble: string | null };

/** The refunds of an order, each with its trouble on a line below. Nothing where there are none. */
export function MadeRefunds({ refunds }: { refunds: MadeRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <ul className="admin-order__labels" aria-label="Remboursements">
      {refunds.map(({ id, says, trouble }) => (
        <li key={id}>
          {says}
          {trouble ? (
            <>
              <br />
              <strong>{trouble}</strong>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
