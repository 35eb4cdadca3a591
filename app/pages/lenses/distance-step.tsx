import { Form } from "@remix-run/react";

import { PrintButton } from "~/enhance/print-button";
import { FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import { french } from "~/shop/words/french-spacing";
import { useNonce } from "~/ui/frame/nonce";
import { useLight } from "~/ui/frame/root-data";
import { EyeRecaps } from "./eye-recaps";
import type { DistanceView } from "./lens-view";
import { DistanceRuler } from "./distance-ruler";

type Props = { distance: DistanceView; path: string; form: FormState };

const WALK = [
  "Tenez-vous à 20 cm d’un miroir, bien en face.",
  "Posez la règle sous vos yeux, l’encoche sur le nez et le 0 en son milieu.",
  "Fermez l’œil gauche : lisez le nombre sous la pupille droite.",
  "Fermez l’œil droit : lisez le nombre sous la pupille gauche.",
];

export function DistanceStep({ distance, path, form }: Props) {
  const nonce = useNonce();
  const light = useLight();
  return (
    <>
      <h1>Votre écart pupillaire</h1>
      <p className="lead">
        {french(
          "La distance du milieu du nez à chaque pupille, en millimètres : elle place le centre du verre devant votre regard.",
        )}
      </p>
      <Form method="post" action={`${path}?etape=ecart`} noValidate className="lens__form">
        <FormGuard name="ecart" />
        <div className="eye-fields__row">
          <TextField
            form={form}
            name="rightPupillaryDistance"
            label="Œil droit (OD), en mm"
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            defaultValue={distance.values.rightPupillaryDistance}
          />
          <TextField
            form={form}
            name="leftPupillaryDistance"
            label="Œil gauche (OG), en mm"
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            defaultValue={distance.values.leftPupillaryDistance}
          />
        </div>
        <p className="hint">
          {french(
            "32 mm par œil est la moyenne des adultes : gardez-la si vous ne connaissez pas la vôtre, nous la vérifierons avec vous avant de tailler les verres. De 25 à 40 mm. Un seul nombre sur l’ordonnance, 64 par exemple ? La moitié pour chaque œil.",
          )}
        </p>
        <SubmitButton name="intent" value="ecart" pending="Enregistrement…">
          Continuer
        </SubmitButton>
      </Form>
      <EyeRecaps recap={distance.recap} changePath={`${path}?etape=correction`} />
      <section className="measure" aria-labelledby="mesurer">
        <h2 id="mesurer">Le mesurer soi-même</h2>
        <ol className="measure__walk">
          {WALK.map((step) => (
            <li key={step}>{french(step)}</li>
          ))}
        </ol>
        <DistanceRuler />
        <PrintButton
          otherwise={french("Pour imprimer la règle : Ctrl + P, ou ⌘ + P sur un Mac.")}
          nonce={nonce}
          scripts={!light}
        >
          Imprimer la règle
        </PrintButton>
      </section>
    </>
  );
}
