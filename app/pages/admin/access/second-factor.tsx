import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";

/** The quiet zone that readers of such codes need, in modules. */
const MARGIN = 4;

export type SetUp = { secret: string; qr: { side: number; path: string } };

/** The secret for the telephone, as a QR code and as text, with the field for its first code. */
export function SetUpFactor({ form, setUp: { secret, qr } }: { form: FormState; setUp: SetUp }) {
  const side = qr.side + 2 * MARGIN;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Activer la validation en deux étapes</h1>
      <ol className="admin-steps">
        <li>
          <p>
            Dans votre application de codes (FreeOTP, Aegis, Google Authenticator…), ajoutez un compte en photographiant
            ce carré&nbsp;:
          </p>
          <svg
            className="admin-qr"
            viewBox={`0 0 ${side} ${side}`}
            width="224"
            height="224"
            role="img"
            aria-label="Code à photographier avec l’application"
            shapeRendering="crispEdges"
          >
            <rect width={side} height={side} fill="#fff" />
            <path d={qr.path} transform={`translate(${MARGIN} ${MARGIN})`} fill="#000" />
          </svg>
          <p>
            Ou saisissez cette clé, de type «&nbsp;basée sur l’heure&nbsp;»&nbsp;:{" "}
            <code className="admin-secret">{secret}</code>
          </p>
        </li>
        <li>
          <p>Saisissez le code que l’application montre maintenant&nbsp;:</p>
          <Form method="post" noValidate action="/admin/securite/validation" className="admin-narrow">
            <FormGuard name="factor-confirm" />
            <input type="hidden" name="intent" value="confirm" />
            <TextField
              form={form}
              name="code"
              label="Code à 6 chiffres"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
            />
            <SubmitButton pending="Vérification…">Activer</SubmitButton>
          </Form>
        </li>
      </ol>
      <p>
        <Link to="/admin/securite">Plus tard</Link>
      </p>
    </>
  );
}

/** The new recovery codes. They are shown once, in the answer to the form that made them. */
export function RecoveryCodes({ codes, title }: { codes: string[]; title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="admin-notice" role="status">
        <strong>
          Notez ces {codes.length} codes de secours maintenant&nbsp;: cette page est seule à les montrer, une fois.
        </strong>{" "}
        Chacun ouvre votre compte une seule fois, à la place de l’application, si vous perdez votre téléphone.
      </p>
      <ul className="admin-codes" aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>
            <code className="admin-code">{code}</code>
          </li>
        ))}
      </ul>
      <p>Imprimez-les ou recopiez-les, et gardez-les loin de votre téléphone et de cet ordinateur.</p>
      <p>
        <Link to="/admin/securite">C’est noté</Link>
      </p>
    </>
  );
}

type PasswordFormProps = {
  form: FormState;
  intent: string;
  asked: string;
  title: string;
  explanation: string;
  button: string;
};

/** A form that asks for the password again; of the two on the page, only the refused one shows its error. */
export function PasswordForm({ form, intent, asked, title, explanation, button }: PasswordFormProps) {
  const own = asked === intent ? form : { values: {}, errors: {} };
  const name = `${intent}-password`;
  const shown = { values: {}, errors: own.errors.password ? { [name]: own.errors.password } : {} };
  return (
    <Form method="post" noValidate action="/admin/securite/validation" className="panel admin-narrow">
      <h2>{title}</h2>
      <p>{explanation}</p>
      <FormGuard name={`factor-${intent}`} />
      <input type="hidden" name="intent" value={intent} />
      <TextField
        form={shown}
        name={name}
        label="Mot de passe"
        type="password"
        autoComplete="current-password"
        required
      />
      <SubmitButton pending="Un instant…">{button}</SubmitButton>
    </Form>
  );
}
