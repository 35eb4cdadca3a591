export type RecallNoticeView = {
  /** The order has not left the shop, which keeps it. */
  isHeld: boolean;
  says: string;
  /** How it is put right. */
  then: string;
  /** Whether the customer may choose how. */
  hasChoice: boolean;
};

/** Says that a recall names something that the customer bought, and how it is put right. */
export function RecallNotice({ recall: { says, then, hasChoice } }: { recall: RecallNoticeView }) {
  return (
    <p className="notice">
      <strong>{says}</strong> {then} {hasChoice ? <a href="/contact">Écrire ce que vous choisissez</a> : null}
    </p>
  );
}
