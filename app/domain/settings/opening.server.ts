import type { Services } from "~/infra/services.server";
import { shop } from "~/shop/identity";
import type { Account } from "~/domain/accounts/account.server";
import { compose, link } from "~/domain/letter.server";
import { queueMail } from "~/domain/outbox.server";
import { changeSettings } from "./changes.server";
import { readinessOf } from "./readiness.server";

/** "lacking": a necessary fact or key is missing. */
export type Opened = { outcome: "saved" | "unchanged" | "lacking" };

/** Opens the shop to visitors, at once and in every process. */
export async function openToVisitors(services: Services, by: Account): Promise<Opened> {
  if (!(await readinessOf(services)).complete) return { outcome: "lacking" };
  return changeSettings(services, by, () => ({ opening: "open" }));
}

/** Closes the shop to visitors. A shop that was never open stays as it is. */
export function closeToVisitors(services: Services, by: Account): Promise<{ outcome: "saved" | "unchanged" }> {
  return changeSettings(services, by, ({ opening }) => ({ opening: opening === "open" ? "closed" : opening }));
}

/** Sends a letter to the administrator who asks for it, to test the settings of the mail server. */
export async function sendTestMail(services: Services, by: Account): Promise<void> {
  const mail = compose({
    to: by.email,
    subject: ["Courriel d’essai", shop.name].filter(Boolean).join(" – "),
    greeting: "Bonjour,",
    paragraphs: [
      "Ce courriel vient de votre boutique en ligne : elle sait donc écrire à ses clients.",
      "S’il est arrivé parmi les indésirables, vérifiez les enregistrements SPF et DKIM de votre domaine avec votre hébergeur de courriel.",
    ],
    action: { label: "Revenir à l’ouverture", url: link(services, "/admin/reglages/ouverture") },
  });
  await queueMail(services, `account:${by.id}:mail-test:${services.now().getTime()}`, mail, { urgent: true });
}
