import { Form } from "@remix-run/react";

import { FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { NameAndEmail } from "~/ui/forms/name-and-email";
import { PublicGuard } from "~/ui/forms/public-guard";
import { TextArea } from "~/ui/forms/text-area";

const NO_HEALTH = "Pas d’ordonnance ni de détail de santé ici\u00a0: un opticien vous dira comment les transmettre.";

type ContactFormProps = {
  form: FormState;
  shown: string;
  /** The notice about the message that was just sent. */ sent: string | null;
  /** Who is logged in. */ known: { name: string; email: string } | null;
};

export function ContactForm({ form, shown, sent, known }: ContactFormProps) {
  const moment = form.values.shown ?? shown;
  return (
    <section className="band write" aria-labelledby="ecrire">
      <h2 id="ecrire">Nous écrire</h2>
      {sent ? (
        <p className="notice" role="status">
          {sent} Un opticien vous répond d’ordinaire sous un jour ouvré.
        </p>
      ) : null}
      {/* The key changes once a message was sent: React then makes the form anew, with empty fields. */}
      <Form method="post" action="/contact" noValidate key={moment} className="panel">
        <FormGuard name="contact" />
        <PublicGuard form={form} shown={shown} />
        <NameAndEmail form={form} known={known} emailHint="Pour vous répondre, et rien d’autre." />
        <TextArea form={form} name="message" label="Message" hint={NO_HEALTH} maxLength={4000} required />
        <SubmitButton pending="Envoi…">Envoyer</SubmitButton>
      </Form>
    </section>
  );
}
