import { Form } from "@remix-run/react";

import { ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { StoredFile, PrescriptionFields, SwornFields, WayOn } from "~/ui/prescription/prescription-fields";
import { withoutMail } from "~/ui/orders/without-mail";
import type { LaterView } from "~/ui/prescription/prescription-view";

const HEADINGS: Record<LaterView["standing"], { title: string; text: string }> = {
  awaited: {
    title: "Envoyez votre ordonnance",
    text: "Nos opticiens la vérifient avant de préparer vos verres. Votre fichier est chiffré, lu par nos opticiens et le gérant de la boutique seulement, et supprimé au bout de 5 ans.",
  },
  refused: {
    title: "Envoyez une autre ordonnance",
    text: "Notre opticien ne peut pas préparer vos verres avec celle que nous avons reçue.",
  },
  received: {
    title: "Votre ordonnance est bien reçue",
    text: "Notre opticien la vérifie et vous écrit. Vous pouvez encore ajouter une page.",
  },
  validated: { title: "Votre ordonnance est validée", text: "Notre opticien l’a vérifiée." },
};

/** The same where a statement came in place of the paper. */
const HEADINGS_OF_STATEMENT: Partial<typeof HEADINGS> = {
  refused: {
    title: "Envoyez votre ordonnance",
    text: "Notre opticien ne peut pas préparer vos verres avec votre déclaration sur l’honneur.",
  },
  received: {
    title: "Votre déclaration sur l’honneur est bien reçue",
    text: "Notre opticien l’examine et vous écrit. Vous pouvez encore envoyer l’ordonnance elle-même.",
  },
  validated: { title: "Votre déclaration sur l’honneur est acceptée", text: "Notre opticien l’a examinée." },
};

export function LaterPage({ view, form }: { view: LaterView; form: FormState }) {
  const { title, text: says } = view.closed
    ? { title: "Cette commande n’attend plus d’ordonnance", text: view.closed }
    : (view.sworn && HEADINGS_OF_STATEMENT[view.standing]) || HEADINGS[view.standing];
  const text = [view.mailed ? says : withoutMail(says), view.toBeMade ? "Nous préparons vos verres." : null]
    .filter(Boolean)
    .join(" ");
  const { fields } = view;
  return (
    <main id="contenu" className="page page--narrow page--prescription">
      <ErrorSummary form={form} />
      <h1>{title}</h1>
      <p>
        Commande {view.orderNumber}. {text}
      </p>
      {view.standing === "refused" && view.refusal ? <p className="notice">{view.refusal}</p> : null}
      {view.sent.length > 0 ? <Sent files={view.sent} /> : null}
      {fields?.file ? <StoredFile file={fields.file} action={view.action} /> : null}
      {fields?.uploads ? (
        <>
          <Form method="post" action={view.action} encType="multipart/form-data" noValidate>
            <FormGuard name="prescription" />
            <PrescriptionFields fields={fields} form={form} />
            <SwornFields fields={fields} form={form} />
            <SubmitButton name="intent" value="prescription" pending="Envoi en cours…">
              Envoyer mon ordonnance
            </SubmitButton>
          </Form>
          <p>
            Vous pouvez aussi l’envoyer à <a href={`mailto:${fields.mailTo}`}>{fields.mailTo}</a> en rappelant le numéro
            de commande, ou l’apporter à la boutique : {fields.shopAddress}.
          </p>
          <WayOn fields={fields} />
        </>
      ) : null}
      {fields && !fields.uploads ? (
        <p>
          Envoyez-la à <a href={`mailto:${fields.mailTo}`}>{fields.mailTo}</a> en rappelant le numéro de commande, ou
          apportez-la à la boutique : {fields.shopAddress}.
        </p>
      ) : null}
      {view.orderHref ? (
        <p>
          <a className="button button--quiet" href={view.orderHref}>
            Voir ma commande
          </a>
        </p>
      ) : (
        <p>
          <a className="button button--quiet" href="/home">
            Revenir à l’accueil
          </a>
        </p>
      )}
    </main>
  );
}

function Sent({ files }: { files: LaterView["sent"] }) {
  return (
    <ul className="sent-files">
      {files.map(({ name, href }, position) => (
        <li key={position}>{href ? <a href={href}>{name}</a> : name}</li>
      ))}
    </ul>
  );
}

type GoneProps = { mailTo: string; phone: string; phoneHref: string };

/** Shown for a link that has expired or is not the shop's: nothing of the order, only how to reach the shop. */
export function LinkGone({ mailTo, phone, phoneHref }: GoneProps) {
  return (
    <main id="contenu" className="page page--narrow page--prescription">
      <h1>Ce lien n’est plus valable</h1>
      <p>
        Il est arrivé à sa fin, ou n’a pas été copié en entier. Rouvrez le dernier e-mail que nous vous avons envoyé au
        sujet de votre commande.
      </p>
      <p>
        Vous pouvez aussi envoyer votre ordonnance à <a href={`mailto:${mailTo}`}>{mailTo}</a> en rappelant le numéro de
        commande, ou nous appeler au <a href={phoneHref}>{phone}</a>.
      </p>
      <p>
        <a className="button" href="/contact">
          Nous contacter
        </a>
      </p>
    </main>
  );
}
