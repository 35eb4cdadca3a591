import type { CustomRefusal } from "~/domain/lenses/choose.server";
import { LENS_MISSING, treatmentField } from "~/domain/lenses/draft-forms.server";
import { refuseField } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";

/**
 * Refuses lenses that cannot be had as they were chosen: the form comes back with the reason at the field concerned.
 */
export function refuseChoice(
  context: ShopContext,
  posted: FormData,
  refusal: CustomRefusal | { outcome: "lensMissing" },
) {
  switch (refusal.outcome) {
    case "lensMissing":
      return refuseField(context, posted, "proposal", LENS_MISSING);
    case "indexMissing":
      return refuseField(context, posted, "index", "Choisissez l’indice de vos verres.");
    case "treatmentGone":
      return refuseField(
        context,
        posted,
        "proposal",
        "Un traitement choisi n’est plus proposé. Vérifiez votre choix, puis continuez.",
      );
    case "conflict": {
      const [one, other] = refusal.treatments;
      return refuseField(
        context,
        posted,
        treatmentField(one.key),
        `« ${one.label} » et « ${other.label} » ne vont pas ensemble : gardez l’un des deux.`,
      );
    }
  }
}
