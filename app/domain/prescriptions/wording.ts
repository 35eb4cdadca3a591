import { formatDay } from "~/domain/time";
import type { Day } from "~/domain/days";
import type { Validity } from "./validity";

export const PRESCRIPTION_MISSING = "Veuillez fournir votre ordonnance ou cocher l'option pour l'envoyer par e-mail.";
export const WRONG_TYPE = "Type de fichier non autorisé. Seuls les fichiers JPEG, PNG et PDF sont acceptés.";
export const TOO_LARGE = "La taille du fichier dépasse 5 Mo.";
export const UPLOAD_FAILED = "Erreur lors de l'upload de l'ordonnance";

/** Why a prescription is not valid, and what to do; null when it is. */
export function tellValidity(validity: Validity): string | null {
  switch (validity.outcome) {
    case "valid":
      return null;
    case "future":
      return "La date de l’ordonnance est à venir : vérifiez-la sur le document.";
    case "beforeBirth":
      return "L’ordonnance est plus ancienne que la date de naissance : vérifiez les deux dates.";
    case "expired":
      return `Cette ordonnance était valable jusqu’au ${formatCalendarDay(validity.until)}. Demandez-en une nouvelle à votre médecin ou, de 16 à 42 ans, à un orthoptiste, et cochez l’option pour nous l’envoyer plus tard.`;
  }
}

/** The same for an optician at the till, whose customer is present. */
export function tellAtTill(validity: Validity): string | null {
  if (validity.outcome !== "expired") return tellValidity(validity);
  return `Cette ordonnance était valable jusqu’au ${formatCalendarDay(validity.until)} : il en faut une autre. Pour établir le devis en attendant, choisissez « Apportée ou envoyée plus tard ».`;
}

/** The same for an optician who examines it after the sale. */
export function tellAtBench(validity: Validity): string | null {
  if (validity.outcome !== "expired") return tellValidity(validity);
  return `Cette ordonnance était valable jusqu’au ${formatCalendarDay(validity.until)}, avant cette vente : refusez-la avec ce motif.`;
}

/** "14 mars 2026". Noon makes it the same day in every time zone of Europe. */
export function formatCalendarDay(day: Day): string {
  return formatDay(`${day}T12:00:00.000Z`);
}
