import { Link } from "@remix-run/react";

import { SubmitButton } from "~/ui/forms/forms";
import type { BulkAnswer } from "./bulk.server";

/** What may be done with the ticked orders of the list that it stands below. */
export function BulkBar() {
  return (
    <div className="admin-bulk" role="group" aria-label="Avec les commandes cochées">
      <span>Avec les commandes cochées :</span>{" "}
      <SubmitButton name="intent" value="prepare" pending="Un instant…" className="button button--quiet">
        Préparer
      </SubmitButton>{" "}
      <SubmitButton name="intent" value="print" pending="Un instant…" className="button button--quiet">
        Imprimer bons et étiquettes
      </SubmitButton>{" "}
      <SubmitButton name="intent" value="ship" pending="Un instant…" className="button button--quiet">
        Expédier
      </SubmitButton>{" "}
      <SubmitButton name="intent" value="export" pending="Un instant…" className="button button--quiet">
        Exporter (CSV)
      </SubmitButton>
    </div>
  );
}

/** What became of each that could not be done with the others. */
export function BulkRefusals({ answer: { says, refusals, link } }: { answer: BulkAnswer }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- without scripts, an answer in part is to be heard first
    <div className="admin-asking" tabIndex={-1} autoFocus>
      <div role="alert">
        <h2>{says}</h2>
        <ul>
          {refusals.map(({ number, href, why }) => (
            <li key={href}>
              <Link to={href}>{number}</Link> : {why}
            </li>
          ))}
        </ul>
      </div>
      {link ? (
        <p>
          <a href={link.to} target="_blank" rel="noreferrer">
            {link.name}
          </a>
        </p>
      ) : null}
    </div>
  );
}
