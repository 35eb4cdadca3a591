import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { EmailField } from "~/ui/forms/contact-fields";
import { ErrorSummary, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import { PublicGuard } from "~/ui/forms/public-guard";

type LookupFormProps = { action: string; name: string; form: FormState; shown: string; button: string };
type Props = LookupFormProps & { title: string; lead: ReactNode; hint: ReactNode };

/** A page that finds an order by number and e-mail, for a customer without the mailed link or the browser that ordered. */
export function LookupPage({ title, lead, hint, ...lookup }: Props) {
  return (
    <main id="contenu" className="page page--narrow">
      <ErrorSummary form={lookup.form} />
      <h1>{title}</h1>
      <p>{lead}</p>
      <LookupForm {...lookup} />
      <p className="hint">{hint}</p>
    </main>
  );
}

function LookupForm({ action, name, form, shown, button }: LookupFormProps) {
  return (
    <Form method="post" action={action} noValidate className="panel">
      <FormGuard name={name} />
      <PublicGuard form={form} shown={shown} />
      <TextField
        form={form}
        name="number"
        label="Numéro de la commande"
        hint="Par exemple C-2026-00042 : il est dans le courriel de confirmation."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        required
      />
      <EmailField form={form} hint="Celle que vous avez donnée en commandant." required />
      <SubmitButton pending="Recherche…">{button}</SubmitButton>
    </Form>
  );
}
