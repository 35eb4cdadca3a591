import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

import { appointAdministrator } from "../../app/domain/accounts/administrators.server";
import { isCommonPassword } from "../../app/domain/accounts/common-passwords.server";
import { isAllowedPassword } from "../../app/domain/accounts/passwords";
import { email as emailRule } from "../../app/domain/contact-details.server";
import { settingsInForce } from "../../app/domain/settings/in-force.server";
import { withServices } from "./workers";

/**
 * Asks for the password, twice at a terminal; from a pipe it is the first line. It is never part of the command, which
 * the shell's history keeps.
 */
export async function createAdministrator([address = "", firstName, lastName]: string[]): Promise<string> {
  const email = emailRule.safeParse(address);
  if (!email.success)
    throw new Error("Indiquez l’adresse e-mail : npm run shop -- create-admin <adresse e-mail> [prénom] [nom]");
  const password = await askPassword();
  if (!isAllowedPassword(password) || isCommonPassword(password, email.data)) {
    throw new Error(
      "Ce mot de passe est trop faible : au moins 8 caractères avec majuscule, minuscule, chiffre et caractère spécial, ou 15 caractères, et rien de courant.",
    );
  }
  return withServices(async (services) => {
    const account = await appointAdministrator(services, {
      email: email.data,
      firstName: firstName ?? null,
      lastName: lastName ?? null,
      password,
    });
    const address = (path: string) => new URL(path, services.config.publicUrl).href;
    const { opening } = await settingsInForce(services);
    return [
      `${account.email} administre la boutique : ${address("/admin")}`,
      ...(opening === "open"
        ? []
        : [`La boutique n’est pas ouverte aux visiteurs. Ce qui manque : ${address("/admin/reglages/ouverture")}`]),
    ].join("\n");
  });
}

async function askPassword(): Promise<string> {
  let silent = false;
  const output = new Writable({
    write: (chunk: Uint8Array, _encoding, done) => (silent || process.stderr.write(chunk), done()),
  });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  try {
    if (!process.stdin.isTTY) {
      const piped = await lines[Symbol.asyncIterator]().next();
      return piped.done ? "" : piped.value.normalize("NFC");
    }
    const ask = async (question: string) => {
      const answer = lines.question(question);
      silent = true;
      const given = (await answer).normalize("NFC");
      silent = false;
      process.stderr.write("\n");
      return given;
    };
    const first = await ask("Mot de passe : ");
    if (first !== (await ask("Encore une fois : "))) throw new Error("Les deux mots de passe diffèrent.");
    return first;
  } finally {
    lines.close();
  }
}
