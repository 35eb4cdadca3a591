import { Form, Link } from "@remix-run/react";

import { FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import type { WearerView } from "./carnet-page";
import { Press } from "./press";

/** The question before a wearer is removed. */
export function WearerRemoval({
  wearer: { id, name },
  path,
}: {
  wearer: Pick<WearerView, "id" | "name">;
  path: string;
}) {
  return (
    <section className="account-part" aria-labelledby="retirer-titre">
      <h2 id="retirer-titre">Retirer {name} du carnet&nbsp;?</h2>
      <p>Ses lunettes restent dans vos achats. Son nom, sa date de naissance et ses rappels sont effacés.</p>
      <div className="button-row">
        <Press path={path} intent="wearer-remove" fields={{ wearerId: id }} className="button">
          Retirer {name}
        </Press>
        <Link className="button button--quiet" to={path}>
          Annuler
        </Link>
      </div>
    </section>
  );
}

/** @param wearer the one to change; null for a new one */
export function WearerForm({
  wearer,
  form,
}: {
  wearer: Pick<WearerView, "id" | "name" | "bornOn"> | null;
  form: FormState;
}) {
  const path = "/mon-compte/carnet";
  return (
    <section className="account-part" aria-labelledby="porteur-titre">
      <h2 id="porteur-titre">{wearer ? `Modifier ${wearer.name}` : "Ajouter un porteur"}</h2>
      <Form method="post" action={`${path}?porteur=${wearer?.id ?? "nouveau"}`} noValidate className="panel access">
        <FormGuard name="wearer" />
        <input type="hidden" name="intent" value="wearer" />
        <input type="hidden" name="wearerId" value={wearer?.id ?? ""} />
        <TextField
          form={form}
          name="name"
          label="Prénom ou nom"
          autoComplete="off"
          maxLength={80}
          defaultValue={wearer?.name}
          required
        />
        <TextField
          form={form}
          name="bornOn"
          label="Date de naissance"
          hint="Par exemple 14/03/1985. Elle dit combien de temps une ordonnance est valable."
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          defaultValue={wearer?.bornOn}
          required
        />
        <p className="button-row">
          <SubmitButton pending="Enregistrement…">Enregistrer</SubmitButton>
          <Link className="button button--quiet" to={path}>
            Annuler
          </Link>
        </p>
      </Form>
    </section>
  );
}
