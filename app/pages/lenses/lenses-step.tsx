import { Form, Link } from "@remix-run/react";

import { FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { french } from "~/shop/words/french-spacing";
import { ProposalChoices } from "~/ui/lenses/proposal-choices";
import { ThicknessFigure } from "~/ui/lenses/thickness-figure";
import type { LensesView } from "./lens-view";

type Props = { lenses: LensesView; path: string; form: FormState };

export function LensesStep({ lenses, path, form }: Props) {
  if (lenses.unavailable) return <Unavailable reason={lenses.unavailable} />;
  return (
    <>
      <h1>Choisissez vos verres</h1>
      <p className="lead">
        {french(
          lenses.ownFrame
            ? `Les prix sont ceux de la paire de verres, montage dans votre monture compris. Comptez ${lenses.days} jours une fois la monture reçue, puis l’envoi.`
            : `Les prix sont ceux de la paire, monture et montage compris. Comptez ${lenses.days} jours pour les verres, puis l’envoi.`,
        )}
      </p>
      {lenses.advised ? null : (
        <p className="notice" role="alert">
          {french(
            "Une erreur est survenue pendant le calcul de vos recommandations. Vous pouvez continuer en personnalisant vos options, « À la carte ».",
          )}
        </p>
      )}
      <LensForm lenses={lenses} path={path} form={form} />
      <p>
        <a href="/securite-des-verres" className="alone">
          Sécurité et origine de ces verres
        </a>
      </p>
      {lenses.thickness ? <ThicknessFigure thickness={lenses.thickness} /> : null}
      <Recap recap={lenses.recap} />
    </>
  );
}

function LensForm({ lenses, path, form }: Props) {
  return (
    <Form method="post" action={`${path}?etape=verres`} noValidate className="lens__form" id="verres">
      <FormGuard name="lenses" />
      {/* The Enter key presses the first button of a form: it must be the one that goes on. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" name="intent" value="choose" />
      <ProposalChoices lenses={lenses} path={path} form={form} />
      <div className="lens__bar">
        <p className="lens__bar-price" {...totalsOf(lenses)} />
        <SubmitButton name="intent" value="choose" pending="Ajout en cours…" className="button button--wide">
          {lenses.editing ? "Mettre à jour mon panier" : "Ajouter au panier"}
        </SubmitButton>
      </div>{" "}
      {lenses.corrective ? (
        <SubmitButton name="intent" value="quote" pending="Un instant…" className="button button--quiet button--wide">
          Recevoir un devis gratuit
        </SubmitButton>
      ) : null}
      {lenses.demand ? <p className="hint">{french(lenses.demand)}</p> : null}
    </Form>
  );
}

/** The total of each proposal, as attributes: a style shows that of the chosen one beside the button. */
function totalsOf({ proposals, custom }: LensesView): Record<`data-${string}`, string> {
  const all = [...proposals, ...(custom ? [custom] : [])];
  return Object.fromEntries(all.map(({ value, total }) => [`data-${value.toLowerCase()}`, total]));
}

function Recap({ recap }: { recap: LensesView["recap"] }) {
  if (recap.length === 0) return null;
  return (
    <section className="recap" aria-labelledby="reponses">
      <h2 id="reponses">Vos réponses</h2>
      <dl className="facts">
        {recap.map(({ label, said, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {said.map((line) => (
                <span key={line} className="recap__line">
                  {line}{" "}
                </span>
              ))}
              <Link to={href}>
                Modifier<span className="visually-hidden"> : {label.toLowerCase()}</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Unavailable({ reason }: { reason: string }) {
  return (
    <>
      <h1>Vos verres</h1>
      <p className="notice">{french(reason)}</p>
      <p>
        <a className="button" href="/rendez-vous">
          Prendre rendez-vous
        </a>
      </p>
    </>
  );
}
