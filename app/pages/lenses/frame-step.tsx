import { Form, useLocation } from "@remix-run/react";

import { Swatch } from "~/ui/product-card";
import { Choices, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { french } from "~/shop/words/french-spacing";
import type { FrameChoiceView } from "./lens-view";

type Props = { choice: FrameChoiceView; path: string; form: FormState };

/** The screen before the first step: the colour and size of the frame, and what the visitor needs at hand. */
export function FrameStep({ choice, path, form }: Props) {
  // An id may not begin with '#', and radio buttons are named by their values.
  const plainValue = (value: string) => value.replace("#", "");
  const colors = choice.colors
    .filter(({ gone }) => !gone)
    .map(({ value, name }) => ({
      value: plainValue(value),
      label: (
        <span className="lens__color">
          <Swatch color={value} /> {name}
        </span>
      ),
    }));
  const { search } = useLocation(); // has the colour that was asked for; a refused form keeps the address it had
  return (
    <>
      <h1>Adaptez votre monture à votre vue</h1>
      <p className="lead">
        {french(
          "Sept étapes, trois minutes. Gardez votre ordonnance sous la main : nous vous montrons où lire chaque valeur.",
        )}
      </p>
      <Form method="post" action={path + search} noValidate className="lens__form">
        <FormGuard name="frame" />
        {colors.length > 1 ? (
          <Choices
            form={form}
            name="color"
            legend="Couleur de la monture"
            options={colors}
            defaultValue={plainValue(choice.color)}
            inline
          />
        ) : (
          <input type="hidden" name="color" value={plainValue(choice.color)} />
        )}
        {choice.sizes.length > 1 ? (
          <Choices
            form={form}
            name="size"
            legend="Taille"
            options={choice.sizes.map((size) => ({ value: size, label: size }))}
            defaultValue={choice.size}
            inline
          />
        ) : (
          <input type="hidden" name="size" value={choice.size} />
        )}
        {choice.goneSizes ? <p className="hint">Plus disponible&nbsp;: {choice.goneSizes}.</p> : null}
        {colors.length === 0 ? (
          <p className="notice">Cette monture est épuisée pour le moment.</p>
        ) : (
          <Ways choice={choice} />
        )}
      </Form>
      <p className="hint">
        {french(
          "Vos réponses sont chiffrées, gardées 30 jours pour que vous puissiez revenir, et ne servent qu’à préparer vos verres.",
        )}
      </p>
    </>
  );
}

function Ways({ choice: { begun, editing, screenPrice } }: { choice: FrameChoiceView }) {
  return (
    <>
      <div className="button-row">
        <SubmitButton name="intent" value="start" pending="Un instant…" className="button">
          {editing ? "Modifier la paire de mon panier" : begun ? "Reprendre mes réponses" : "Commencer"}
        </SubmitButton>
        {editing ? (
          <SubmitButton name="intent" value="another" pending="Un instant…" className="button button--quiet">
            Composer une autre paire
          </SubmitButton>
        ) : null}
        {begun ? (
          <SubmitButton name="intent" value="forget" pending="Un instant…" className="button button--quiet">
            Effacer mes réponses
          </SubmitButton>
        ) : null}
      </div>
      {screenPrice ? (
        <div className="lens__other">
          <h2>Pas besoin de correction&nbsp;?</h2>
          <p>
            {french("Les verres pour écran ne corrigent rien : antireflet et durci, sans ordonnance.")} {screenPrice} la
            paire de verres, montage compris.
          </p>
          <SubmitButton name="intent" value="screen" pending="Un instant…" className="button button--quiet">
            Choisir des verres pour écran
          </SubmitButton>
        </div>
      ) : null}
    </>
  );
}
