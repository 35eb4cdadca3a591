import { Checkbox, FormGuard, SubmitButton } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";
import { LetterFields } from "./letter-fields";

export type LetterPageView = {
  letter: {
    id: string;
    subject: string;
    body: string;
    state: string;
    version: number;
    written: number;
    says: string;
    /** Made from Markdown, whose own HTML is not read. */
    html: string;
    text: string;
    missing: string | null;
  };
  own: string;
  subscribers: number;
  delivery: { waiting: number; left: number; refused: string[] };
  /** Letters a minute. */
  rate: number;
};

export function LetterPage({ view, form }: { view: LetterPageView; form: FormState }) {
  const { letter, own, subscribers, rate } = view;
  const here = `/admin/lettres/${letter.id}`;
  const draft = letter.state === "draft";
  return (
    <>
      <ErrorSummary form={form} />
      <p>
        <Link to="/admin/lettres">Toutes les lettres</Link>
      </p>
      <h1>{letter.subject}</h1>
      <p>
        <strong>{letter.says}</strong>
      </p>
      {letter.missing ? (
        <p role="alert">
          <strong>{letter.missing}</strong>
        </p>
      ) : null}
      {draft ? (
        <Form method="post" noValidate action={here} className="panel" key={letter.version} reads>
          <FormGuard name={`letter-${letter.id}-${letter.version}`} />
          <input type="hidden" name="version" value={letter.version} />
          <LetterFields form={form} subject={letter.subject} body={letter.body} />
          <p className="button-row">
            <SubmitButton name="intent" value="save" pending="Un instant…">
              Enregistrer et voir
            </SubmitButton>
          </p>
        </Form>
      ) : (
        <Sent view={view} />
      )}
      <h2>Telle qu’elle arrive</h2>
      {/* The Markdown is read without HTML: no letter brings a script or a style with it. */}
      <div className="letter-preview" dangerouslySetInnerHTML={{ __html: letter.html }} />
      <details>
        <summary>En texte seul</summary>
        <pre className="letter-text">{letter.text}</pre>
      </details>
      <h2>{draft ? "Essayer, puis envoyer" : "Envoi"}</h2>
      <Form method="post" action={here}>
        <FormGuard name={`try-${letter.id}-${letter.version}`} />
        <SubmitButton name="intent" value="try" pending="Envoi…" className="button button--quiet">
          Envoyer un essai à {own}
        </SubmitButton>
      </Form>
      <Form method="post" noValidate action={here} className="letter-send">
        <FormGuard name={`send-${letter.id}-${letter.version}-${letter.state}`} />
        <input type="hidden" name="version" value={letter.version} />
        {draft ? (
          <>
            {subscribers > 0 ? (
              <>
                <Checkbox form={form} name="read" label="J’ai relu la lettre et son essai" />
                <SubmitButton name="intent" value="send" pending="Un instant…">
                  Envoyer à {subscribers} inscrit{subscribers > 1 ? "s" : ""}
                </SubmitButton>
                <p className="hint">
                  {rate} courriels par minute au plus&nbsp;; l’envoi s’arrête et se reprend à tout moment.
                </p>
              </>
            ) : (
              <p>Personne n’est inscrit à la lettre&nbsp;: elle ne peut pas encore partir.</p>
            )}
          </>
        ) : null}
        {letter.state === "sending" ? (
          <SubmitButton name="intent" value="halt" pending="Un instant…">
            Arrêter l’envoi
          </SubmitButton>
        ) : null}
        {letter.state === "halted" ? (
          <SubmitButton name="intent" value="resume" pending="Un instant…">
            Reprendre l’envoi
          </SubmitButton>
        ) : null}
      </Form>
      {draft ? (
        <Form method="post" noValidate action={here}>
          <FormGuard name={`delete-${letter.id}-${letter.version}`} />
          <input type="hidden" name="version" value={letter.version} />
          <SubmitButton name="intent" value="delete" pending="Un instant…" className="button button--quiet">
            Jeter ce brouillon
          </SubmitButton>
        </Form>
      ) : null}
    </>
  );
}

function Sent({ view: { letter, delivery } }: { view: LetterPageView }) {
  return (
    <>
      <dl className="admin-facts">
        <div>
          <dt>Confiés à l’envoi</dt>
          <dd>{letter.written}</dd>
        </div>
        <div>
          <dt>Partis</dt>
          <dd>{delivery.left}</dd>
        </div>
        <div>
          <dt>En attente</dt>
          <dd>{delivery.waiting}</dd>
        </div>
        <div>
          <dt>Refusés par leur adresse</dt>
          <dd>{delivery.refused.length}</dd>
        </div>
      </dl>
      {delivery.refused.length > 0 ? (
        <details>
          <summary>Adresses qui refusent</summary>
          <ul>
            {delivery.refused.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
          <p className="hint">Les prochaines lettres ne leur sont plus envoyées.</p>
        </details>
      ) : null}
    </>
  );
}
