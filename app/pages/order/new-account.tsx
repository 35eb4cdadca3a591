import { Form } from "@remix-run/react";

import { NewPasswordField } from "~/ui/account/password-field";
import { FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";

export type AccountOffer = { action: string; email: string };

type Props = { offer: AccountOffer; form: FormState; strengthOf(password: string): string };

/** The form of one field, a password, after an order without an account. */
export function NewAccount({ offer: { action, email }, form, strengthOf }: Props) {
  return (
    <section className="account-part" aria-labelledby="creer-compte">
      <h2 id="creer-compte">Créer mon compte avec cette commande</h2>
      <p>
        Choisissez un mot de passe : votre commande, vos factures et votre carnet de vue seront au même endroit, sous
        l’adresse {email}, dès que vous aurez ouvert le lien que nous y enverrons. C’est facultatif.
      </p>
      <Form method="post" action={action} noValidate className="panel access">
        <FormGuard name="new-account" />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <NewPasswordField form={form} name="password" label="Mot de passe" strengthOf={strengthOf} />
        <SubmitButton pending="Création…">Créer mon compte</SubmitButton>
      </Form>
    </section>
  );
}
