import { Link } from "~/ui/admin/permitted";
import type { AdminPaper } from "./admin-papers.server";

/** All papers of an order in one list. */
export function OrderPapers({
  papers,
  noInvoice,
}: {
  papers: AdminPaper[];
  /** Why there is none. */ noInvoice: string | null;
}) {
  const hasOptical = papers.some(({ href }) => href.includes("/optique/"));
  return (
    <section className="admin-care" aria-labelledby="papiers">
      <h2 id="papiers">Papiers de la commande</h2>
      {noInvoice ? <p>{noInvoice}</p> : null}
      <ul className="admin-order__labels">
        {papers.map(({ label, amount, href, format = "PDF", isPage }) => (
          <li key={href}>
            {isPage ? (
              <Link to={href} prefetch="none">
                {label}
              </Link>
            ) : (
              <a href={href}>
                {label} ({format})
              </a>
            )}
            {amount ? ` : ${amount}` : null}
          </li>
        ))}
      </ul>
      {hasOptical ? (
        <p className="hint">
          Devis, factures de verres et dossier mutuelle parlent de la vue&nbsp;: chaque ouverture est consignée avec
          votre nom.
        </p>
      ) : null}
    </section>
  );
}
