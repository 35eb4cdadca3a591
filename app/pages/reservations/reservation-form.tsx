import { Form } from "@remix-run/react";

import { PhoneField } from "~/ui/forms/contact-fields";
import { Choices, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { NameAndEmail } from "~/ui/forms/name-and-email";
import { PublicGuard } from "~/ui/forms/public-guard";
import type { Pair } from "~/ui/reservation/pair";

export function ReservationForm({
  pair,
  form,
  shown,
  days,
  known,
}: {
  pair: Pair;
  form: FormState;
  shown: string;
  days: number;
  /** Who is logged in. */ known: { name: string; email: string; phone: string } | null;
}) {
  const free = pair.colors.filter(({ gone }) => !gone);
  const gone = pair.colors.filter((color) => color.gone).map(({ name }) => name);
  const chosen = free.find(({ value }) => value === pair.color) ?? (free.length === 1 ? free[0] : undefined);
  if (free.length === 0) return <SoldOut />;
  return (
    <Form method="post" action={`${pair.path}/reserver`} noValidate className="panel">
      <FormGuard name="reserve" />
      <PublicGuard form={form} shown={shown} />
      <Choices
        form={form}
        name="color"
        legend="Coloris"
        options={free.map(({ value, name }) => ({ value, label: name }))}
        defaultValue={chosen?.value}
        inline
      />
      {gone.length > 0 ? <p className="hint">Épuisé&nbsp;: {gone.join(", ").toLowerCase()}.</p> : null}
      {pair.sizes.length > 0 ? (
        <Choices
          form={form}
          name="size"
          legend="Taille"
          options={pair.sizes.map((size) => ({ value: size, label: size }))}
          defaultValue={pair.size ?? undefined}
          inline
        />
      ) : null}
      {pair.goneSizes ? <p className="hint">Plus disponible&nbsp;: {pair.goneSizes}.</p> : null}
      <NameAndEmail form={form} known={known} emailHint="Pour la confirmation." />
      <PhoneField
        form={form}
        maxLength={30}
        hint="Pour convenir de votre passage."
        defaultValue={known?.phone}
        required
      />
      <p className="hint">
        Nous gardons la monture {days}&nbsp;{days > 1 ? "jours" : "jour"} d’ouverture, sans rien vous demander d’avance.
      </p>
      <SubmitButton pending="Réservation…">Réserver en boutique</SubmitButton>
    </Form>
  );
}

function SoldOut() {
  return (
    <div className="panel">
      <p>Cette monture est épuisée dans tous ses coloris.</p>
      <p className="button-row">
        <button type="button" className="button" disabled>
          Réserver en boutique
        </button>
      </p>
    </div>
  );
}
