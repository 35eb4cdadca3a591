import { expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { newApi } from "../helpers/api";
import { forge, payHosted, pressPay } from "../helpers/buying";
import { found } from "../helpers/found";
import { activePdf, exactly, pdf, photo, upload } from "../helpers/papers";
import {
  changeToLenses,
  chooseHome,
  DETAILS,
  givePrescription,
  goToPrescription,
  PROGRESSIVE,
  SCREEN,
  toPrescription,
  visitorIdOf,
} from "../helpers/prescriptions";
import { openShop, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";
import { MYOPE, takeLenses, toLenses } from "../helpers/wearing";

const shop = sharedShop();
const MISSING = "Veuillez fournir votre ordonnance ou cocher l'option pour l'envoyer par e-mail.";
const STEP = { name: "prescription" };

const thirdStep = (visitor: Visitor = newVisitor(shop()), extra?: string) => goToPrescription(shop(), visitor, extra);
const send = (step: Page, answers: Parameters<ReturnType<Page["form"]>["fill"]>[0]) =>
  step.form(STEP).fill(answers).submit("Continuer");
/** States on one's honour that the prescription exists. */
function swear(step: Page, more: Record<string, string> = {}): Promise<Page> {
  const typed = step.form(STEP).fill(DETAILS).fields("Continuer");
  const fields = Object.fromEntries(typed.filter((each): each is [string, string] => typeof each[1] === "string"));
  return step.visitor.post("/checkout?step=3", { ...fields, sworn: "on", ...more }, { multipart: true, follow: true });
}
/** Whether the box that sends the prescription by e-mail is ticked. */
const isTicked = (step: Page) =>
  step.elements("input", { name: "byMail" })[0]?.attrs.some(({ name }) => name === "checked");
const filesOf = async (visitor: Visitor) =>
  shop()
    .db("prescriptions")
    .where({ draft_of: visitorIdOf(visitor) })
    .pluck("file_id");

test("the step is asked of corrective lenses, and of nothing else", async () => {
  const step = await thirdStep();
  expect([step.status, step.path, step.title, step.h1]).toEqual([
    200,
    "/checkout?step=3",
    "Ordonnance – Lunetterie des Terreaux",
    "Votre ordonnance",
  ]);
  expect(step.text).not.toContain("premiers verres progressifs");
  expect(step.link("Étape précédente").href).toBe("/checkout?step=2");
  expect(step.link("Prenez rendez-vous").href).toBe("/rendez-vous");

  expect((await thirdStep(newVisitor(shop()), PROGRESSIVE)).text).toContain(
    "une déclaration sur l'honneur ne la remplace pas",
  );
  expect((await thirdStep(newVisitor(shop()), SCREEN)).path).toBe("/checkout?step=4");
});

test("what an orthoptist may prescribe is said before the paper is sent, where the lenses may be beyond it", async () => {
  const visitor = newVisitor(shop());
  const correction = { ...MYOPE, "Sphère de l'œil gauche": "-3.25" };
  await takeLenses(await toLenses(visitor, { correction }), "standard");
  const said = "Un orthoptiste prescrit seul de 16 à 42 ans";
  expect((await toPrescription(visitor)).text).toContain(said);
  expect((await thirdStep()).text).not.toContain(said);
});

test("a prescription with what it says leads on, and is there when one comes back", async () => {
  const step = await thirdStep();
  const delivery = await send(step, {
    ...DETAILS,
    "Votre ordonnance": upload(await photo(), "IMG 0042.JPEG", "image/jpeg"),
  });
  expect([delivery.path, delivery.redirects.at(-1)?.status]).toEqual(["/checkout?step=4", 303]);

  const back = await delivery.link("Étape précédente").follow();
  expect(back.path).toBe("/checkout?step=3");
  expect(back.text).toContain("Fichier reçu IMG 0042.jpg");
  for (const [label, value] of Object.entries(DETAILS)) expect(back.form(STEP).value(label), label).toBe(value);
  expect((await back.form(STEP).submit("Continuer")).path).toBe("/checkout?step=4"); // nothing has to be given again
});

test("of a form that was begun, all that is wrong is told at once", async () => {
  const refused = await send(await thirdStep(), { "Date de l’ordonnance": "14/03/2010", "Nom du prescripteur": "" });
  expect(refused.errors()).toEqual([
    MISSING.replaceAll("’", "'"),
    "Indiquez la date de naissance, par exemple 14/03/1985.",
    "Indiquez le nom du prescripteur.",
  ]);
});

test("with nothing given it says what to do, in the words of the shop", async () => {
  const refused = await send(await thirdStep(), {});
  expect([refused.status, refused.title, refused.errors()]).toEqual([
    422,
    "Erreur : Ordonnance – Lunetterie des Terreaux",
    [MISSING.replaceAll("’", "'")],
  ]);
  expect(refused.link(MISSING).href).toBe("#file");
  expect(refused.describedError("Votre ordonnance")).toBe(MISSING);
  expect((await refused.visitor.visit("/checkout?step=5")).path).toBe("/checkout?step=3");
  expect((await refused.visitor.visit("/checkout?step=4")).path).toBe("/checkout?step=3");
});

test("to send it by e-mail is enough, and can be taken back", async () => {
  const step = await thirdStep();
  const label = /Envoyer mon ordonnance par e-mail/.exec(step.text)?.[0] ?? "";
  expect(label).not.toBe("");
  const fields = Object.fromEntries(
    step
      .form(STEP)
      .fields("Continuer")
      .filter((field): field is [string, string] => typeof field[1] === "string"),
  );
  const post = (more: Record<string, string>) =>
    step.visitor.post("/checkout?step=3", { ...fields, ...more }, { multipart: true, follow: true });
  const delivery = await post({ byMail: "on" });
  expect(delivery.path).toBe("/checkout?step=4");
  expect(isTicked(await delivery.visitor.visit("/checkout?step=3"))).toBe(true);
  expect((await post({})).errors()).toEqual([MISSING]);
  expect((await step.visitor.visit("/checkout?step=4")).path).toBe("/checkout?step=3");
});

test("after a file that cannot be kept the e-mail may still be chosen, without taking the file out of the form", async () => {
  const step = await thirdStep();
  const fields = Object.fromEntries(step.form(STEP).fields("Continuer"));
  const file = upload(Buffer.alloc(5 * 1024 * 1024 + 1, "%PDF-1.4\n"), "ordonnance.pdf");
  expect((await step.visitor.post("/checkout?step=3", { ...fields, file }, { multipart: true })).errors()).toEqual([
    "La taille du fichier dépasse 5 Mo.",
  ]);
  const delivery = await step.visitor.post(
    "/checkout?step=3",
    { ...fields, file, byMail: "on" },
    { multipart: true, follow: true },
  );
  expect(delivery.path).toBe("/checkout?step=4");
  expect(await filesOf(step.visitor)).toEqual([null]);
});

test("a file outweighs the e-mail that is ticked beside it, and is judged as without it", async () => {
  const step = await thirdStep();
  const [future, past] = ["01/12/2050", "14/03/2010"];
  const file = upload(await pdf(), "ordonnance.pdf");
  const details = { ...Object.fromEntries(step.form(STEP).fill(DETAILS).fields("Continuer")), file: "" };
  const post = (more: Parameters<Visitor["post"]>[1] & object) =>
    step.visitor.post("/checkout?step=3", { ...details, ...more }, { multipart: true, follow: true });
  for (const [prescribedOn, says] of [
    [future, "est à venir"],
    [past, "était valable jusqu'au 14 mars 2015"],
  ] as const) {
    const refused = await post({ prescribedOn, file, byMail: "on" });
    expect([refused.status, refused.errors()]).toEqual([422, [expect.stringContaining(says)]]);
    expect(refused.text).toContain("Fichier reçu ordonnance.pdf");
    expect(isTicked(refused)).toBe(false);
    expect((await step.visitor.visit("/checkout?step=4")).path).toBe("/checkout?step=3");
  }

  const delivery = await post({ file, byMail: "on" });
  expect(delivery.path).toBe("/checkout?step=4");
  expect(isTicked(await step.visitor.visit("/checkout?step=3"))).toBe(false);
  const again = await post({ byMail: "on" }); // the file that came before outweighs it as well
  expect(again.path).toBe("/checkout?step=4");
  const pay = await chooseHome(again);
  expect(pay.text).toContain("Fichier ordonnance.pdf");
  expect(pay.text).not.toContain("À envoyer par e-mail, ou à apporter");
});

test("in place of a file that has expired, the e-mail may be chosen afterwards", async () => {
  const step = await thirdStep();
  const expired = { ...DETAILS, "Date de l’ordonnance": "14/03/2010" };
  const refused = await send(step, { ...expired, "Votre ordonnance": upload(await pdf()) });
  expect(refused.errors()).toEqual([expect.stringContaining("cochez l'option pour nous l'envoyer plus tard")]);
  const typed = Object.fromEntries(refused.form(STEP).fields("Continuer"));
  const { path } = await step.visitor.post(
    "/checkout?step=3",
    { ...typed, byMail: "on" },
    { multipart: true, follow: true },
  );
  expect(path).toBe("/checkout?step=4");
  expect(await filesOf(step.visitor)).toEqual([null]);
});

const lastYear = new Date().getUTCFullYear() - 1;
test.each([
  ["Date de l’ordonnance", "", "Indiquez une date, par exemple 14/03/2026."],
  ["Date de l’ordonnance", "31/02/2026", "Indiquez une date, par exemple 14/03/2026."],
  [
    "Date de l’ordonnance",
    `01/01/${lastYear + 2}`,
    "La date de l'ordonnance est à venir : vérifiez-la sur le document.",
  ],
  [
    "Date de l’ordonnance",
    "14/03/2010",
    "Cette ordonnance était valable jusqu'au 14 mars 2015. Demandez-en une nouvelle à votre médecin ou, de 16 à 42 ans, à un orthoptiste, et cochez l'option pour nous l'envoyer plus tard.",
  ],
  ["Date de naissance du porteur", "", "Indiquez la date de naissance, par exemple 14/03/1985."],
  ["Date de naissance du porteur", "hier", "Indiquez la date de naissance, par exemple 14/03/1985."],
  ["Nom du prescripteur", " ", "Indiquez le nom du prescripteur."],
  ["Valable jusqu’au", "jamais", "Indiquez une date, par exemple 14/03/2026."],
  [
    "Valable jusqu’au",
    "01/01/2000",
    "La fin de validité vient avant la date de l'ordonnance : vérifiez les deux dates.",
  ],
])("a wrong «%s» (%s) is told; the file and all else stay", async (label, value, message) => {
  const answers = { ...DETAILS, "Valable jusqu’au": "", [label]: value };
  const refused = await send(await thirdStep(), {
    ...answers,
    "Votre ordonnance": upload(await pdf(), "ordonnance de Clara.pdf"),
  });
  expect([refused.status, refused.errors()]).toEqual([422, [message]]);
  expect(refused.describedError(label)).toBe(message);
  for (const [each, typed] of Object.entries(answers)) expect(refused.form(STEP).value(each), each).toBe(typed.trim());
  expect(refused.text).toContain("Fichier reçu ordonnance de Clara.pdf");
  const corrected = await send(refused, { ...DETAILS, "Valable jusqu’au": "" });
  expect(corrected.path).toBe("/checkout?step=4");
});

test.each([
  [
    "text called a PDF",
    async () => Buffer.from("bonjour"),
    "Type de fichier non autorisé. Seuls les fichiers JPEG, PNG et PDF sont acceptés.",
  ],
  ["5 MB and a byte", () => exactly(5_000_001), "La taille du fichier dépasse 5 Mo."],
  ["12 MB", async () => Buffer.alloc(12_000_000, 1), "La taille du fichier dépasse 5 Mo."],
  [
    "a PDF with a script",
    activePdf,
    "Ce PDF contient autre chose que des pages (scripts, fichiers joints ou formulaires). Envoyez une photo de l'ordonnance, ou un PDF simple.",
  ],
  [
    "eleven pages",
    () => pdf({ pages: 11 }),
    "Ce PDF compte plus de 10 pages. Envoyez seulement celles de l'ordonnance.",
  ],
] as const)("%s is refused; what was typed stays", async (_what, make, message) => {
  const refused = await send(await thirdStep(), { ...DETAILS, "Votre ordonnance": upload(await make()) });
  expect([refused.status, refused.errors(), refused.describedError("Votre ordonnance")]).toEqual([
    422,
    [message],
    message,
  ]);
  for (const [label, value] of Object.entries(DETAILS)) expect(refused.form(STEP).value(label), label).toBe(value);
  expect(refused.text).not.toContain("Fichier reçu");
  expect((await givePrescription(refused)).path).toBe("/checkout?step=4");
});

test("a file can be removed or replaced; the disk keeps one", async () => {
  const visitor = newVisitor(shop());
  const refused = await send(await thirdStep(visitor), {
    "Votre ordonnance": upload(await pdf(), "une.pdf"),
    "Nom du prescripteur": "Dr Roux",
  });
  const [first] = await filesOf(visitor);
  const replaced = await send(refused, {
    "Remplacer par un autre fichier": upload(await photo(), "deux.jpg", "image/jpeg"),
  });
  expect(replaced.text).toContain("Fichier reçu deux.jpg");
  const [second] = await filesOf(visitor);
  expect(second).not.toBe(first);

  const removed = await replaced.form({ name: "prescription-remove" }).submit(/Retirer/);
  expect([removed.status, removed.path, removed.redirects.at(-1)?.status]).toEqual([200, "/checkout?step=3", 303]);
  expect(removed.text).not.toContain("Fichier reçu");
  expect(removed.form(STEP).value("Nom du prescripteur")).toBe("Dr Roux");
  expect(await filesOf(visitor)).toEqual([null]);
  expect((await send(removed, {})).errors()).toEqual([
    MISSING,
    "Indiquez une date, par exemple 14/03/2026.",
    "Indiquez la date de naissance, par exemple 14/03/1985.",
  ]);
});

test("an order with lenses waits for its prescription; plain pages say so, and the owner alone reads the file", async () => {
  const visitor = newVisitor(shop());
  const original = await pdf();
  const delivery = await send(await thirdStep(visitor), {
    ...DETAILS,
    "Votre ordonnance": upload(original, "ordonnance (été).pdf"),
  });
  const confirmation = await payHosted(await pressPay(await chooseHome(delivery)));
  expect(confirmation.h1).toBe("Merci, votre commande est confirmée");
  expect(confirmation.text).toContain("En attente d'ordonnance");
  expect(confirmation.text).toContain("Reçue : notre opticien la vérifie.");

  const page = await confirmation.link("Voir ou compléter").follow();
  expect([page.status, page.h1]).toEqual([200, "Votre ordonnance est bien reçue"]);
  const file = await page.link("ordonnance (été).pdf").follow();
  expect([
    file.status,
    file.body.equals(original),
    file.headers.get("Content-Type"),
    file.headers.get("Cache-Control"),
    file.headers.get("X-Content-Type-Options"),
    file.headers.get("Content-Security-Policy"),
  ]).toEqual([
    200,
    true,
    "application/pdf",
    "no-store",
    "nosniff",
    "sandbox; default-src 'none'; frame-ancestors 'none'",
  ]);
  expect(file.headers.get("Content-Disposition")).toBe(
    "inline; filename=\"ordonnance (_t_).pdf\"; filename*=UTF-8''ordonnance%20%28%C3%A9t%C3%A9%29.pdf".replace(
      "(_t_)",
      "__t__",
    ),
  );
  const readings = await shop().db("prescription_readings").where({ reader: "owner" });
  expect(readings).toHaveLength(1);

  // Another browser with the order's link sees that a file came, and neither its name nor its content.
  const other = newVisitor(shop());
  const seen = await other.visit(page.path);
  expect(seen.text).toContain("Fichier 1");
  expect(seen.html).not.toContain("ordonnance (");
  expect((await other.visit(file.path)).status).toBe(404);
});

test("where uploads are switched off the step offers the other ways", async () => {
  const closed = await openShop({ env: { PRESCRIPTION_UPLOADS: "off" } });
  const step = await goToPrescription(closed, newVisitor(closed));
  expect(step.elements("input", { type: "file" })).toHaveLength(0);
  expect(step.text).toContain("apportez-la à la boutique");
  expect((await step.form(STEP).submit("Continuer")).errors()).toEqual([MISSING]);
  const fields = Object.fromEntries(
    step
      .form(STEP)
      .fields("Continuer")
      .filter((field): field is [string, string] => typeof field[1] === "string"),
  );
  expect(
    (await step.visitor.post("/checkout?step=3", { ...fields, byMail: "on" }, { multipart: true, follow: true })).path,
  ).toBe("/checkout?step=4");
  const later = await payHosted(await pressPay(await chooseHome(await step.visitor.visit("/checkout?step=4"))));
  const page = await later.link("Envoyer mon ordonnance").follow();
  expect([page.h1, page.elements("input", { type: "file" }).length]).toEqual(["Envoyez votre ordonnance", 0]);
  expect(page.text).toContain("en rappelant le numéro de commande");
  await closed.stop();
});

test("nobody pays past the step", async () => {
  const visitor = newVisitor(shop());
  const payment = await chooseHome(await givePrescription(await thirdStep(visitor)));
  await shop()
    .db("prescriptions")
    .where({ draft_of: visitorIdOf(visitor) })
    .delete();
  expect((await pressPay(payment)).path).toBe("/checkout?step=3");
  expect((await visitor.visit("/checkout?step=4")).path).toBe("/checkout?step=3");
});

test("lenses that a statement does not cover are paid by no way, until what was sworn covers them", async () => {
  const visitor = newVisitor(shop());
  const step = await thirdStep(visitor);
  const payment = await chooseHome(await swear(step));
  expect(payment.path).toBe("/checkout?step=5");
  await changeToLenses(shop(), visitorIdOf(visitor), PROGRESSIVE);

  const again = await visitor.visit("/checkout?step=5");
  expect(again.path).toBe("/checkout?step=3");
  const why = "Votre déclaration sur l'honneur ne vaut pas pour ces lunettes. Pour de premiers verres progressifs";
  expect(again.text).toContain(why);
  expect(again.form(STEP).value("Nom du prescripteur"), "nothing is lost").toBe(DETAILS["Nom du prescripteur"]);
  const forged = await forge(visitor, "/checkout?step=5", { intent: "pay", paymentMethod: "credit" });
  expect(forged.path).toBe("/checkout?step=3");
  const { extra } = await found(
    shop()
      .db("cart_lines")
      .where({ visitor_id: visitorIdOf(visitor) })
      .first("extra"),
  );
  const item = { productId: PLAIN_FRAME.id, selectedColor: "#1c1b1a", selectedSize: "48", extra };
  const call = await newApi(shop(), visitor).post("/api/payments/create-payment-intent", { cartItems: [item] });
  expect([call.status, call.json()]).toEqual([
    422,
    {
      error:
        "Pour de premiers verres progressifs, envoyez l’ordonnance\u00a0: une déclaration sur l’honneur ne la remplace pas.",
      code: "prescriptionFirstProgressive",
      step: "/checkout?step=3",
    },
  ]);
  expect(
    await shop()
      .db("orders")
      .where({ visitor_id: visitorIdOf(visitor) }),
  ).toEqual([]);

  const refused = await swear(again);
  expect([refused.status, refused.path]).toEqual([422, "/checkout?step=3"]);
  expect(refused.errors().join(" ")).toContain("premiers verres progressifs");
  const paid = await payHosted(await pressPay(await chooseHome(await swear(refused, { wornProgressive: "on" }))));
  expect(paid.h1).toBe("Merci, votre commande est confirmée");
  const order = await found(
    shop()
      .db("orders")
      .where({ visitor_id: visitorIdOf(visitor) })
      .first("id", "status"),
  );
  expect(order.status, "an optician reads the statement first").toBe("En attente d'ordonnance");
  const kept = await shop().db("prescriptions").where({ order_id: order.id }).select("sworn", "state", "file_id");
  expect(kept.map(({ sworn, ...rest }) => ({ ...rest, sworn: Boolean(sworn) }))).toEqual([
    { state: "received", file_id: null, sworn: true },
  ]);
});

test("a form of another browser, or of none, brings no file in", async () => {
  const before = await shop().db("prescriptions").count({ count: "*" }).first();
  const stranger = newVisitor(shop());
  const answer = await stranger.post(
    "/checkout?step=3",
    { intent: "prescription", file: upload(await pdf()) },
    { multipart: true },
  );
  expect([302, 422]).toContain(answer.status);
  expect(await shop().db("prescriptions").count({ count: "*" }).first()).toEqual(before);
});
