import { Form } from "@remix-run/react";

import { Checkbox, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { ForWhomFields } from "~/ui/prescription/for-whom";
import { StoredFile, PrescriptionFields, SwornFields, WayOn } from "~/ui/prescription/prescription-fields";
import type { StepViews } from "./checkout-view";
import { GuestMark } from "./guest-mark";

export function PrescriptionStep({
  prescription,
  here,
  form,
}: {
  prescription: StepViews["prescription"];
  here: string;
  form: FormState;
}) {
  const { uploads, file, mailTo, shopAddress, progressive, byMail, noLonger } = prescription;
  return (
    <>
      <h1>Votre ordonnance</h1>
      <p>
        Vos verres sont préparés d’après une ordonnance en cours de validité.{" "}
        {uploads
          ? "Votre fichier est chiffré, lu par nos opticiens et le gérant de la boutique seulement, et supprimé au bout de 5 ans."
          : "Envoyez-la par e-mail ou apportez-la à la boutique : nos opticiens la vérifient avant de préparer vos verres."}
      </p>
      {noLonger ? <p className="notice">{noLonger}</p> : null}
      {progressive && !noLonger ? (
        <p className="notice">
          Pour de premiers verres progressifs, la loi demande une ordonnance : une déclaration sur l’honneur ne la
          remplace pas.
        </p>
      ) : null}
      {uploads && file ? <StoredFile file={file} action={here} /> : null}
      <Form method="post" action={here} encType="multipart/form-data" noValidate>
        <FormGuard name="prescription" />
        <GuestMark />
        {prescription.forWhom ? <ForWhomFields fields={prescription.forWhom} form={form} /> : null}
        {uploads ? (
          <>
            <PrescriptionFields fields={prescription} form={form} />
            <SwornFields fields={prescription} form={form} />
            <p className="or">
              <span>ou</span>
            </p>
          </>
        ) : null}
        <div className="choices">
          <Checkbox
            form={form}
            name="byMail"
            defaultChecked={byMail}
            label={
              <>
                Envoyer mon ordonnance par e-mail{" "}
                <span className="hint choice__hint">
                  Après la commande, à {mailTo}, ou apportée à la boutique : {shopAddress}.
                  {uploads ? " Le lien pour l’envoyer ici est dans l’e-mail de confirmation." : null}
                </span>
              </>
            }
          />
        </div>
        <SubmitButton name="intent" value="prescription" pending="Envoi en cours…">
          Continuer
        </SubmitButton>
      </Form>
      <WayOn fields={prescription} />
    </>
  );
}
