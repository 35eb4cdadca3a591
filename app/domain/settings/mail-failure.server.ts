import type { Services } from "~/infra/services.server";
import { formatDayAndTime } from "~/domain/time";

/** What the code of a failure means; the server's own words are not stored, because they may quote an address. */
const WHY: Readonly<Record<string, string>> = {
  EDNS: "ce nom de serveur est introuvable",
  ESOCKET: "la connexion est refusée ou coupée",
  ECONNECTION: "le serveur n’accepte pas la connexion ou ne répond pas à temps",
  ETIMEDOUT: "le serveur ne répond pas à temps",
  ETLS: "la connexion chiffrée n’est pas possible",
  EAUTH: "le nom ou le mot de passe de SMTP_URL est refusé",
  EENVELOPE: "l’adresse de l’expéditeur (MAIL_FROM) ou celle du destinataire est refusée",
  EMESSAGE: "le contenu du courriel est refusé",
  EPROTOCOL: "ce qui répond n’est pas un serveur d’envoi",
};

/**
 * Why the last letter has not left, in a sentence; null when it left, or waits for its first try. The address of the
 * mail server is named without its user and password.
 */
export async function mailFailure({ db, config }: Services): Promise<string | null> {
  const last = await db("outbox")
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .first("last_error", "tries", "next_try_at", "sent_at");
  if (!last?.last_error || last.sent_at) return null;
  const why = WHY[last.last_error] ?? `erreur ${last.last_error}`;
  const tried = last.tries > 1 ? `, après ${last.tries} essais` : "";
  const next = last.next_try_at ? ` Nouvel essai : ${formatDayAndTime(last.next_try_at)}.` : "";
  return `Serveur d’envoi ${new URL(config.smtpUrl).host} : ${why}${tried}.${next}`;
}
