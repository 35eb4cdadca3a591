import { useLocation } from "@remix-run/react";
import { useState, type FormEvent } from "react";

import { underWay } from "~/enhance/navigation/lost-line";
import { sendSubscription } from "~/enhance/newsletter";
import { FormGuard } from "~/ui/forms/forms";
import { Honeypot } from "~/ui/forms/public-guard";

const PAGE = "/newsletter";

type Told = { ok: boolean; text: string };

/**
 * The form at the foot of every page but the newsletter's own. It leads back to its page; hydrated, it answers in
 * place.
 */
export function NewsletterForm({ text, failure }: { text: string; failure: string }) {
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  if (pathname.startsWith(PAGE)) return null;

  async function send(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await underWay(sendSubscription(form, failure));
    setBusy(false);
    setTold(answer);
    if (answer.ok) form.reset();
    else form.querySelector<HTMLInputElement>('[type="email"]')?.focus();
  }

  return (
    <form method="post" action={PAGE} className="letter" noValidate onSubmit={(event) => void send(event)}>
      <div>
        <h2>La lettre</h2>
        <p>{text}</p>
      </div>
      <FormGuard name="newsletter" />
      <input type="hidden" name="back" value={pathname + search} />
      <label className="field">
        {"Adresse e-mail "}
        <input type="email" name="email" autoComplete="email" aria-invalid={told?.ok === false || undefined} />
      </label>
      <Honeypot />
      <button className="button" aria-disabled={busy || undefined}>
        {busy ? "..." : "S’inscrire"}
      </button>
      {told ? (
        <p role="alert" className={told.ok ? undefined : "field__error"}>
          {told.text}
        </p>
      ) : null}
    </form>
  );
}
