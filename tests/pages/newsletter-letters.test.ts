import { expect, test } from "vitest";

import { subscribe } from "~/domain/newsletter/newsletter.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { newEmail } from "../helpers/email";
import { servicesOf, sharedShop } from "../helpers/shop";

const shop = sharedShop();

test("a letter is written, shown as it arrives, tried out, sent and halted, without scripts", async () => {
  const services = servicesOf(shop());
  await subscribe(services, newEmail("lectrice"));
  const email = newEmail("gerante");
  const visitor = await adminVisitor(shop(), email);
  const empty = await visitor.visit("/admin/lettres/nouvelle");
  const refused = await empty.form({ name: "letter-new" }).submit();
  expect([refused.status, refused.errors().length]).toEqual([422, 2]);
  const written = { Objet: "Du printemps", Lettre: "## Bonjour\n\n**Venez** <script>1</script> : [ici](/nouveautes)" };
  const page = await empty.form({ name: "letter-new" }).fill(written).submit();
  expect([page.h1, page.text.includes("Brouillon")]).toEqual(["Du printemps", true]);
  expect(page.html).toContain("<strong>Venez</strong>");
  expect(page.html).not.toContain("<script>1");
  const drawn = await page
    .form({ button: "Enregistrer et voir" })
    .fill({ Lettre: `${written.Lettre}\n\n[[${PLAIN_FRAME.number}]]\n\n| a | b |\n|---|--:|\n| c | d |` })
    .submit("Enregistrer et voir");
  const [preview = ""] = /<div class="letter-preview">[\s\S]*?<\/div>/.exec(drawn.html) ?? [];
  expect(preview).toContain('<td class="letter-preview__right">d');
  expect(preview, "the page's policy refuses them").not.toContain("style=");

  const tried = await drawn.form({ button: `Envoyer un essai à ${email}` }).submit();
  expect(tried.texts("flash")).toEqual([`Essai envoyé à ${email}.`]);
  const unread = await tried.form({ button: /^Envoyer à/ }).submit(/^Envoyer à/);
  expect([unread.status, unread.errors()]).toEqual([422, ["Cochez que vous avez relu la lettre."]]);
  const sent = await unread
    .form({ button: /^Envoyer à/ })
    .fill({ "J’ai relu la lettre et son essai": true })
    .submit(/^Envoyer à/);
  expect(sent.texts("flash")).toEqual(["L'envoi commence."]);
  expect((await visitor.visit("/admin/lettres")).text).toContain("Du printemps");
  const { id } = (await shop().db("newsletter_letters").where({ subject: "Du printemps" }).first("id")) ?? { id: "" };
  // The worker may have sent it to all by now.
  await shop().db("newsletter_letters").where({ id }).update({ state: "halted", body: "Voyez :\n\n[[999999]]" });
  const halted = await visitor.visit(`/admin/lettres/${id}`);
  expect(halted.text).toContain("[[999999]]. La suite de l’envoi part sans.".replace("’", "'"));
  const resumed = await halted.form({ button: "Reprendre l’envoi" }).submit("Reprendre l’envoi");
  expect(resumed.texts("flash")).toEqual(["L'envoi reprend, sans [[999999]]."]);

  const file = await visitor.visit("/admin/lettres/abonnes.csv");
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
});
