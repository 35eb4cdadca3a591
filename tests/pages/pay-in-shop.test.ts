import { beforeAll, expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { acceptAtBench } from "../helpers/bench";
import { addToCart, CLARA, goToPayment } from "../helpers/buying";
import { plain } from "../helpers/eyes";
import { setStock } from "../helpers/factories";
import { found } from "../helpers/found";
import { htmlProblems } from "../helpers/html";
import { pdf, upload } from "../helpers/papers";
import { readPdfText } from "../helpers/pdf-text";
import { DETAILS, toPrescription } from "../helpers/prescriptions";
import { throughQuote } from "../helpers/quotes";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";
import { toLenses } from "../helpers/wearing";
import { unzip } from "../helpers/zip";

const shop = sharedShop({ env: { PAY_IN_SHOP: "all" } });
let camille: Visitor;
beforeAll(async () => {
  await setStock(shop(), PLAIN_FRAME, 50);
  camille = await adminVisitor(shop());
});

const IN_SHOP = "À la boutique, au retrait";
const PAY = /^Commander avec obligation de paiement/;
const text = (page: Page) => plain(page.text);
const flash = (page: Page) => plain(page.texts("flash").join(" "));
const YEAR = new Date().getUTCFullYear();

let known = 0;
const someone = (name: string) => ({ ...CLARA, "Nom": name, "Adresse e-mail": `boutique-${++known}@exemple.fr` });
const orderOf = (page: Page) =>
  found(
    shop()
      .db("orders")
      .where({ number: /C-\d{4}-\d{5}/.exec(page.text)?.[0] ?? "" })
      .first("id", "number", "total_cents"),
  );
const chooseInShop = (payment: Page): Promise<Page> =>
  payment.form({ button: PAY }).fill({ "Moyen de paiement": IN_SHOP }).submit(PAY);
const euros = (cents: number) => `${(cents / 100).toFixed(2).replace(".", ",")} €`;

/** Chooses a status on the panel of an order, by its name in the list. */
async function moveTo(id: string, status: string): Promise<Page> {
  const order = await camille.visit(`/admin/commandes/${id}`);
  return order
    .form({ button: "Enregistrer le statut" })
    .fill({ "Nouveau statut": status })
    .submit("Enregistrer le statut");
}

test("a frame is ordered without paying, said to be due wherever it is shown, and paid when it is handed over", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  const customer = someone("Comptant");
  const payment = await goToPayment(visitor, { delivery: "retrait", customer });
  expect(payment.text).toContain("Rien à payer maintenant");
  const confirmed = await chooseInShop(payment);
  expect([confirmed.h1, await htmlProblems(confirmed.html)]).toEqual(["Merci, votre commande est confirmée", []]);
  const { id, number, total_cents: total } = await orderOf(confirmed);
  expect(text(confirmed)).toContain(`À régler à la boutique, au retrait : ${euros(total)}`);
  expect(confirmed.hasLink(/^Facture/)).toBe(false);
  const mail = await shop().sandbox.inbox.waitFor(
    ({ subject }) => subject.includes(number) && subject.includes("confirmée"),
  );
  expect(plain(mail.text ?? "")).toContain(`À régler à la boutique, au retrait : ${euros(total)}`);

  const list = await camille.visit(`/admin/commandes?statut=toutes&q=${number}`);
  expect(list.text).toContain("Validée, à régler au retrait");
  const barred = await moveTo(id, "Remise");
  expect([barred.status, barred.errors().join()]).toEqual([422, expect.stringContaining("reste à régler")]);
  const made = await moveTo(id, "Prête");
  expect(text(made)).toContain("À régler à la boutique");

  const pickups = await made.link("Encaisser et remettre").follow();
  expect(await htmlProblems(pickups.html)).toEqual([]);
  const asked = await pickups.form({ button: /^Encaisser et remettre sur le nom/ }).submit(/^Encaisser et remettre/);
  expect([asked.status, await htmlProblems(asked.html)]).toEqual([422, []]);
  expect(text(asked)).toContain(`Clara Comptant : ${euros(total)} à régler avant la remise.`);
  const unsaid = await asked.form({ button: /^Encaisser .* et remettre$/ }).submit(/^Encaisser .* et remettre$/);
  expect(unsaid.errors()).toEqual(["Choisissez comment la commande est payée."]);
  const handed = await unsaid
    .form({ button: /^Encaisser .* et remettre$/ })
    .fill({ Paiement: "Espèces, encaissées à la boutique" })
    .submit(/^Encaisser .* et remettre$/);
  expect(flash(handed)).toContain(`${euros(total)} encaissés, commande ${number} remise à Clara Comptant.`);

  const after = await visitor.visit(confirmed.path);
  expect(after.text).toContain("Statut Remise");
  expect(after.text).not.toContain("À régler");
  const invoice = await readPdfText((await after.link(/^Facture F/).follow()).body);
  expect(invoice.text).toContain("Espèces, à la boutique");
});

test("paying in the shop is offered with what is fetched alone, and refused to who forges it", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  const payment = await goToPayment(visitor, { customer: someone("Livrée") });
  expect(payment.text).not.toContain(IN_SHOP);
  const { csrf, shown } = Object.fromEntries(payment.form({ button: PAY }).fields()) as Record<string, string>;
  const forged = await visitor.post("/checkout?step=5", {
    csrf: csrf ?? "",
    shown: shown ?? "",
    intent: "pay-in-shop",
  });
  expect([forged.status, forged.errors().join()]).toEqual([422, expect.stringContaining("livrée se paie en ligne")]);
});

test("first progressive lenses go from the wizard to a quote, a corrected order, the bench, the till and the insurer's file", async () => {
  const visitor = newVisitor(shop());
  const customer = someone("Presbyte");
  const correction = {
    "Sphère de l'œil droit": "-0.75",
    "Sphère de l'œil gauche": "-0.75",
    "Addition de l'œil droit": "1.50",
    "Addition de l'œil gauche": "1.50",
  };
  const lenses = await toLenses(visitor, { situation: "both", correction });
  expect(text(lenses)).toContain("Pour de premiers verres progressifs, envoyez l'ordonnance");
  const asking = await lenses
    .form({ name: "lenses" })
    .fill({ "Vos verres": "standard" })
    .submit("Recevoir un devis gratuit");
  const quote = await asking
    .form({ button: "Établir le devis" })
    .fill({ ...withoutTitle(customer), "Date de naissance du porteur": `01/06/${YEAR - 45}` })
    .submit("Établir le devis");
  expect(text(quote)).toContain("une déclaration sur l'honneur ne la remplace pas");
  const early = /D-\d{4}-\d{4}/.exec(quote.h1)?.[0] ?? "";
  await quote.form({ button: "Commander ce devis" }).submit("Commander ce devis");

  const paper = await toPrescription(visitor, customer);
  const delivery = await paper
    .form({ name: "prescription" })
    .fill({
      ...DETAILS,
      "Date de naissance du porteur": `01/06/${YEAR - 45}`,
      "Votre ordonnance": upload(await pdf({ text: "Add +2,00" })),
    })
    .submit("Continuer");
  const read = await delivery
    .form({ button: "Continuer" })
    .fill({ "Comment souhaitez-vous recevoir votre commande ?": "retrait" })
    .submit("Continuer");
  // A quote names the prescription once it is known, so the first quote, made before, no longer counts.
  const quoteNumber = /D-\d{4}-\d{4}/.exec(text(read))?.[0] ?? "";
  expect([read.path, quoteNumber === early]).toEqual(["/checkout?step=devis", false]);
  const confirmed = await chooseInShop(await throughQuote(read));
  expect([confirmed.h1, text(confirmed).includes(quoteNumber)]).toEqual(["Merci, votre commande est confirmée", true]);
  expect(confirmed.text).toContain("Notre opticien vérifie votre ordonnance");
  const { id, number } = await orderOf(confirmed);

  const bench = await camille.visit(`/admin/commandes/${id}/ordonnance`);
  await bench.link(/^Lire l.ordonnance/).follow();
  const sent = await (
    await bench.link(/^Proposer une correction/).follow()
  )
    .form({ name: "proposal" })
    .fill({ "Addition, œil droit": "+2,00", "Addition, œil gauche": "+2,00", "Sphère, œil droit": "-2,25" })
    .fill({ "Si ces verres coûtent plus cher": "Demander la différence au client" })
    .submit("Envoyer la proposition au client");
  expect(text(sent)).toMatch(/de plus à régler au retrait/);
  const mail = await shop().sandbox.inbox.waitFor(
    ({ subject, envelope }) => subject.includes("réponse") && envelope.to.includes(customer["Adresse e-mail"]),
  );
  const link = new URL(/https?:\S+correction\S+/.exec(mail.text ?? "")?.[0] ?? "");
  const proposal = await newVisitor(shop()).visit(link.pathname + link.search);
  expect(text(proposal)).toMatch(/votre commande passe de .* € à .* €, à régler à la boutique, au retrait/);
  const agreed = await proposal.form({ name: "correction" }).submit("Accepter cette correction");
  expect(flash(agreed)).toContain("votre accord est enregistré");
  expect(flash(await acceptAtBench(await camille.visit(`/admin/commandes/${id}/ordonnance`)))).toContain("acceptée");

  let sheet = await (await camille.visit(`/admin/commandes/${id}`)).link(/^Fiche atelier/).follow();
  expect(text(sheet)).toContain("2,00");
  for (const step of ["Verres commandés", "Verres reçus", "Verres montés", "Montage contrôlé"])
    sheet = await sheet
      .form({ button: "Enregistrer les notes" })
      .fill(
        step === "Verres montés"
          ? {
              "Lot ou UDI du verre droit": "LOT-PROG-1",
              "Lot ou UDI du verre gauche": "LOT-PROG-2",
              "Pourquoi les mesures manquent": "Prises par un confrère.",
            }
          : {},
      )
      .submit(step);
  expect(sheet.text).toMatch(/Montage contrôlé le/);
  await moveTo(id, "Prête");

  const waiting = await visitor.visit(confirmed.path);
  const code = /Code de retrait : ([A-Z]{3} [A-Z]{3})/.exec(waiting.text)?.[1] ?? "";
  const { total_cents: total } = await orderOf(waiting);
  expect(text(waiting)).toContain(`au retrait : ${euros(total)}`);
  const asked = await (
    await camille.visit("/admin/retraits")
  )
    .form({ button: "Remettre la commande" })
    .fill({ "Code de retrait": code })
    .submit("Remettre la commande");
  const handed = await asked
    .form({ button: /^Encaisser .* et remettre$/ })
    .fill({ Paiement: "Carte, encaissée au terminal de la boutique" })
    .submit(/^Encaisser .* et remettre$/);
  expect(flash(handed)).toContain(`${euros(total)} encaissés, commande ${number} remise à Clara Presbyte.`);

  const after = await visitor.visit(confirmed.path);
  const papers = new Map(
    [...unzip((await after.link(/^Dossier mutuelle \(ZIP\)$/).follow()).body)].map(([name, content]) => [
      name.replace(/-F\d{4}-\d{6}/, ""),
      content,
    ]),
  );
  const saidIn = async (name: string) => plain((await readPdfText(papers.get(name) ?? Buffer.alloc(0))).text);
  expect([...papers.keys()].sort()).toEqual([
    "facture-detaillee.pdf",
    "facture.pdf",
    "ordonnance.pdf",
    "tracabilite.pdf",
  ]);
  const invoice = await saidIn("facture.pdf");
  const { quote_number: agreedOn } = await found(shop().db("orders").where({ id }).first("quote_number"));
  expect(agreedOn, "the corrected lenses have a quote of their own").not.toBe(quoteNumber);
  expect(text(after)).toContain(`Devis ${agreedOn}`);
  for (const said of ["Carte bancaire, à la boutique", agreedOn ?? "", euros(total), "Demande examinée par Camille"])
    expect(invoice).toContain(said);
  expect(await saidIn("facture-detaillee.pdf")).toContain(euros(total));
  expect(await saidIn("tracabilite.pdf")).toContain("LOT-PROG-1");
  expect(papers.get("ordonnance.pdf")?.subarray(0, 5).toString()).toBe("%PDF-");
});

function withoutTitle({ Civilité: _, Téléphone: __, ...rest }: typeof CLARA): Record<string, string> {
  return rest;
}
