import { afterEach, expect, test } from "vitest";

import { LAST_PIECE } from "../../seeds/named";
import { ripen } from "../helpers/form-age";
import { sharedShop } from "../helpers/shop";
import { eventually, hastenMails, powerCut, stockOf } from "../helpers/shopper";
import { newVisitor, type Page } from "../helpers/visitor";

const shop = sharedShop();
const BUTTON = "Réserver en boutique";
afterEach(async () => {
  shop().sandbox.inbox.clear();
  await shop().sandbox.inbox.start();
});

const inbox = () => shop().sandbox.inbox;
const mailsTo = (email: string) => inbox().mails.filter((mail) => mail.envelope.to.includes(email));
const unsent = (fact: string) =>
  shop().db("outbox").where("dedupe_key", "like", `${fact}%`).whereNull("sent_at").pluck("dedupe_key");

async function subscribe(email: string): Promise<Page> {
  return (await newVisitor(shop()).visit("/contact"))
    .form({ name: "newsletter" })
    .fill({ "Adresse e-mail": email })
    .submit("S’inscrire");
}

async function write(email: string): Promise<Page> {
  const page = ripen(shop(), await newVisitor(shop()).visit("/contact"));
  return page
    .form({ name: "contact" })
    .fill({ "Nom": "Luc", "Adresse e-mail": email, "Message": "Bonjour" })
    .submit("Envoyer");
}

async function reserve(email: string): Promise<Page> {
  const page = ripen(shop(), await newVisitor(shop()).visit(`/article/${LAST_PIECE.slug}/reserver`));
  return page
    .form({ name: "reserve" })
    .fill({ "Nom": "Clara", "Adresse e-mail": email, "Téléphone": "0612345678" })
    .submit(BUTTON);
}

test("with the mail server down everyone is served, and each mail leaves once it is back, power cut or not", async () => {
  await inbox().stop();
  expect((await subscribe("a@exemple.fr")).texts("flash")).toEqual(["Inscription réussie !"]);
  expect((await write("b@exemple.fr")).path).toBe("/contact?envoye=1");
  const reserved = await reserve("c@exemple.fr");
  expect(reserved.texts("notice")[0]).toContain("Réservation enregistrée.");
  expect([
    (await unsent("newsletter:")).length,
    (await unsent("message:")).length,
    (await unsent("reservation:")).length,
  ]).toEqual([1, 2, 2]);

  await shop().kill9(); // after the write, before any mail
  await inbox().start();
  await hastenMails(shop());
  await shop().restart();
  await eventually(async () =>
    expect([
      ...(await unsent("newsletter:")),
      ...(await unsent("message:")),
      ...(await unsent("reservation:")),
    ]).toEqual([]),
  );
  for (const email of ["a@exemple.fr", "b@exemple.fr", "c@exemple.fr"]) expect(mailsTo(email), email).toHaveLength(1);
  expect(mailsTo("bonjour@lunetterie-des-terreaux.example")).toHaveLength(2);
  expect(await stockOf(shop(), LAST_PIECE)).toEqual({ stock: 1, held: 1 });
});

test("a reservation whose days end while the power is out gives its pair back once, and says so once", async () => {
  const [row] = await shop().db("reservations").where({ email: "c@exemple.fr" }).select("id");
  await shop()
    .db("reservations")
    .where({ id: row?.id })
    .update({ expires_at: new Date(Date.now() - 1000).toISOString() });
  await powerCut(shop());
  await eventually(async () =>
    expect(await shop().db("reservations").where({ id: row?.id }).first("status")).toEqual({ status: "expired" }),
  );
  expect(await stockOf(shop(), LAST_PIECE)).toEqual({ stock: 1, held: 0 });
  await shop().kill9(); // perhaps during a sending: that mail is sent in its next turn
  await hastenMails(shop());
  await shop().restart();
  // A mail that was sent and not noted is sent again under the same Message-ID, by which a mailbox recognises it.
  const told = () =>
    new Set(
      mailsTo("c@exemple.fr")
        .filter(({ subject }) => subject.endsWith("a pris fin"))
        .map(({ messageId }) => messageId),
    );
  await eventually(() => expect(told().size).toBe(1));
  expect(await stockOf(shop(), LAST_PIECE)).toEqual({ stock: 1, held: 0 });
  expect((await reserve("d@exemple.fr")).texts("notice")[0]).toContain("Réservation enregistrée.");
});
