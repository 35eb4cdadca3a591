import { french } from "~/shop/words/french-spacing";
import { LensSection } from "./lens-section";
import type { PriceRow, ProposalView, ThicknessView } from "./offered-view";

type Props = { proposal: ProposalView; id: string; chosen: boolean; thickness: ThicknessView | null };

/** One proposal of lenses, chosen by its radio button. */
export function Proposal({ proposal, id, chosen, thickness }: Props) {
  const lens = thickness?.lenses.find(({ index }) => index === proposal.index);
  return (
    <div className="proposal">
      {lens && thickness ? (
        <p className="proposal__lens">
          <LensSection thickness={thickness} lens={lens} />
          <span className="hint">
            Indice {lens.index}&nbsp;: {lens.edge} au bord
          </span>
        </p>
      ) : null}
      <ProposalHead
        id={id}
        value={proposal.value}
        name={proposal.name}
        total={proposal.total}
        chosen={chosen}
        recommended={proposal.recommended}
      />
      <p>{french(proposal.says)}</p>
      {proposal.points.length > 0 ? (
        <ul className="proposal__points">
          {proposal.points.map((point) => (
            <li key={point}>{french(point)}</li>
          ))}
        </ul>
      ) : null}
      <ProposalPrices rows={proposal.rows} total={proposal.total} />
    </div>
  );
}

export function ProposalHead({
  id,
  value,
  name,
  total,
  chosen,
  recommended = false,
}: {
  id: string;
  value: string;
  name: string;
  total: string;
  chosen: boolean;
  recommended?: boolean;
}) {
  return (
    <div className="proposal__head">
      <input
        type="radio"
        id={id}
        name="proposal"
        value={value}
        defaultChecked={chosen}
        aria-describedby={`${id}-total`}
      />
      <label htmlFor={id}>{name}</label> {recommended ? <span className="badge">Conseillé</span> : null}{" "}
      <strong id={`${id}-total`}>{total}</strong>
    </div>
  );
}

export function ProposalPrices({ rows, total }: { rows: PriceRow[]; total: string }) {
  return (
    <details className="proposal__prices">
      <summary>Le détail du prix</summary>
      <dl className="totals">
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="totals__sum">
          <dt>Total de la paire</dt>
          <dd>{total}</dd>
        </div>
      </dl>
    </details>
  );
}
