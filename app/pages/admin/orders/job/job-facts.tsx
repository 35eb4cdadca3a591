import type { JobView } from "./job-view.server";

/** What the bench reads about a pair: its wearer, the lenses and their frame, and the steps taken. */
export function JobFacts({ job }: { job: JobView }) {
  return (
    <dl>
      <dt>Porteur</dt>
      <dd>{job.wearer}</dd>
      <dt>Monture</dt>
      <dd>
        {job.frame.quantity > 1 ? `${job.frame.quantity} × ` : ""}
        <strong>{job.frame.title}</strong> {job.frame.details}
        {job.frame.measures ? (
          <>
            <br />
            {job.frame.measures}
          </>
        ) : null}
      </dd>
      {job.ownFrame ? (
        <>
          <dt>Monture du client</dt>
          <dd>{job.ownFrame.here}</dd>
          <dt>Matière, selon le client</dt>
          <dd>{job.ownFrame.material}</dd>
          <dt>État, selon le client</dt>
          <dd>{job.ownFrame.state}</dd>
        </>
      ) : null}
      <dt>Verres</dt>
      <dd>
        {job.lenses?.name}
        {job.lenses?.maker ? (
          <>
            <br />
            {job.lenses.maker}
          </>
        ) : null}
      </dd>
      <dt>Traitements et détail</dt>
      <dd>{job.lenses && job.lenses.parts.length > 0 ? job.lenses.parts.join(", ") : "Aucun"}</dd>
      <dt>Base</dt>
      <dd>{job.base || "–"}</dd>
      <dt>Lots</dt>
      <dd>
        Droit&nbsp;: {job.rightLot || "–"}, gauche&nbsp;: {job.leftLot || "–"}
      </dd>
      {job.lotsLost?.given ? (
        <>
          <dt>Lots introuvables</dt>
          <dd>{job.lotsLost.reason || "Le motif n’est plus conservé."}</dd>
        </>
      ) : null}
      {job.unmeasuredReason ? (
        <>
          <dt>Sans mesures de la boutique</dt>
          <dd>{job.unmeasuredReason}</dd>
        </>
      ) : null}
      {job.formerLots.length > 0 ? (
        <>
          <dt>Anciens lots</dt>
          {job.formerLots.map((says) => (
            <dd key={says}>{says}</dd>
          ))}
        </>
      ) : null}
      <dt>Remarques</dt>
      <dd>{job.remarks || "–"}</dd>
      <dt>Où elle en est</dt>
      <dd>{job.state}</dd>
    </dl>
  );
}
