import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { newId } from "~/domain/ids";
import {
  deleteLetter,
  findLetter,
  LetterForm,
  moveLetter,
  saveLetter,
  type NewsLetter,
} from "~/domain/newsletter/letters/letter.server";
import { subscribersNow } from "~/domain/newsletter/letters/dispatch.server";
import { trialOf, wordsOfLetter } from "~/domain/newsletter/letters/words.server";
import { queueMail } from "~/domain/outbox.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";

const NOBODY = "Personne n’est inscrit à la lettre : le brouillon est gardé, rien n’est envoyé.";
const CHANGED = "Cette lettre a été modifiée ou envoyée entre-temps : rouvrez la page, puis recommencez.";

/** Does what the pressed button of a letter's page says. */
export async function carryOutLetter(context: ShopContext, by: Account, letter: NewsLetter): Promise<Response> {
  const posted = context.form;
  const here = `/admin/lettres/${letter.id}`;
  const done = (text: string, to = here) => {
    setFlash(context, { kind: "success", text });
    return redirect(to, 303);
  };
  const version = Number(posted.get("version"));
  switch (posted.get("intent")) {
    case "save": {
      const reading = readForm(posted, LetterForm);
      if (!reading.ok) return refuse(context, reading.form);
      return once(context, async (services) =>
        (await saveLetter(services, letter.id, reading.data)) === "saved"
          ? done("Lettre enregistrée.")
          : refuseField(context, posted, "form", CHANGED),
      );
    }
    case "try":
      return once(context, async (services) => {
        const mail = trialOf(await wordsOfLetter(services, letter), by.email);
        await queueMail(services, `account:${by.id}:letter-trial-${newId(services.now())}`, mail, { urgent: true });
        return done(`Essai envoyé à ${by.email}.`);
      });
    case "send":
    case "resume":
      return once(context, async (services) => {
        const { unknown } = await wordsOfLetter(services, letter);
        // What has left the sale since is left out, as it is of a letter that is being sent.
        if (unknown.length > 0 && letter.state === "draft")
          return refuseField(context, posted, "form", missing(unknown));
        if (posted.get("read") !== "on" && letter.state === "draft")
          return refuseField(context, posted, "read", "Cochez que vous avez relu la lettre.");
        if (letter.state === "draft" && (await subscribersNow(services)) === 0)
          return refuseField(context, posted, "form", NOBODY);
        return (await moveLetter(services, by, letter.id, "sending", version))
          ? done(unknown.length > 0 ? `L’envoi reprend, sans ${named(unknown)}.` : "L’envoi commence.")
          : refuseField(context, posted, "form", CHANGED);
      });
    case "halt":
      return once(context, async (services) =>
        (await moveLetter(services, by, letter.id, "halted", version))
          ? done("Envoi arrêté : les courriels déjà confiés au serveur partent encore.")
          : refuseField(context, posted, "form", CHANGED),
      );
    case "delete":
      return once(context, async (services) =>
        (await deleteLetter(services, by, letter.id))
          ? done("Brouillon jeté.", "/admin/lettres")
          : refuseField(
              context,
              posted,
              "form",
              (await findLetter(services, letter.id)) ? CHANGED : "Elle n’est plus là.",
            ),
      );
    default:
      return refuseField(context, posted, "form", "Ce geste n’existe pas.");
  }
}

/** @param begun whether some subscribers have the letter already */
export const missing = (unknown: string[], begun = false): string =>
  `Aucun produit en vente ne correspond à ${named(unknown)}.${begun ? " La suite de l’envoi part sans." : ""}`;

const named = (unknown: string[]) => unknown.map((each) => `[[${each}]]`).join(", ");
