import type { NewsLetter } from "~/domain/newsletter/letters/letter.server";
import { formatDayAndTime } from "~/domain/time";

/** The state of a letter, in words. */
export function letterState({ state, startedAt, finishedAt, sentBy }: NewsLetter): string {
  switch (state) {
    case "draft":
      return "Brouillon";
    case "sending":
      return `En cours d’envoi depuis le ${formatDayAndTime(startedAt ?? "")}`;
    case "halted":
      return "Envoi arrêté";
    case "sent":
      return `Envoyée le ${formatDayAndTime(finishedAt ?? "")}${sentBy ? ` par ${sentBy}` : ""}`;
  }
}
