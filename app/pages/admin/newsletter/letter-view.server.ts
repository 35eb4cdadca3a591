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

/**
 * A letter's HTML for its page. `style` attributes are for mailboxes, and the page's policy refuses them: letter.css says
 * the same. A quotation mark that was typed is written &quot; or &#34;, so that no text looks like such an attribute.
 */
export function withoutStyles(html: string): string {
  return html.replace(/ style="(?:text-align:(center|right))?[^"]*"/g, (_whole, side?: string) =>
    side ? ` class="letter-preview__${side}"` : "",
  );
}
