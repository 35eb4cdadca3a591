import { readdirSync, readFileSync } from "node:fs";

import { beforeAll, expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { BACK_OFFICE_TEXTS, KEYS, RARE, STOREFRONT_TEXTS } from "../fixtures/quoted-texts";
import { PASSWORD } from "../helpers/accounts";
import { administratorApi, adminVisitor } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { newAppointment } from "../helpers/appointments";
import { deliveredOrder } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { orderPath, orderReturnPath } from "~/domain/orders/links.server";
import { reserve } from "~/domain/reservations/reserve.server";
import { ripen } from "../helpers/form-age";
import { STOREFRONT_KINDS } from "../helpers/page-kinds";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();

/** The same words, with any kind of spaces and apostrophes. */
const plain = (text: string) => text.replace(/’/g, "'").replace(/[\s\u00a0\u202f]+/g, " ");
/** A pattern for a text of the specification that contains placeholders. */
const pattern = (text: string) =>
  new RegExp(
    plain(text)
      .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
      .replace(/\{status\}/, "(\\d+|\\$\\{[^}]+\\})")
      .replace("Panier \\(n\\)", 'Panier \\((\\d+\\)|",)')
      .replace(/^Retour : \\\.\\\.\\\.$/, "Retour : \\p{Lu}")
      .replace("Page x / y", "Page \\d+ / \\d+"),
    "u",
  );

let answered = "";
let built = "";
const departures = plain(readFileSync("docs/departures.md", "utf8"));

/** Every kind of page, its forms sent empty, and the lists of the admin area, full and empty. */
beforeAll(async () => {
  const pages: Page[] = [];
  for (const { reach } of STOREFRONT_KINDS) {
    const { visitor, path } = await reach(shop());
    const page = await visitor.visit(path);
    pages.push(page, ...(await emptyForms(page)));
  }
  pages.push(...(await afterSale()), ...(await adminArea(await adminVisitor(shop()))));
  const said = await calls();
  answered = plain(said + pages.map(({ html, text }) => `${text}\n${html}`).join("\n"));
  built = plain(
    [...readdirSync("build", { recursive: true, encoding: "utf8" })]
      .filter((file) => file.endsWith(".js"))
      .map((file) => readFileSync(`build/${file}`, "utf8"))
      .join("\n")
      .replace(/\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (_, four: string, two: string) =>
        String.fromCharCode(parseInt(four || two, 16)),
      ),
  );
}, 300_000);

async function emptyForms(page: Page): Promise<Page[]> {
  const names = new Set(
    page
      .elements("input", { name: "attempt" })
      .map(({ attrs }) => attrs.find(({ name }) => name === "value")?.value.split(".")[1] ?? ""),
  );
  const refused: Page[] = [];
  for (const name of names) {
    if (/logout|consent|version|heart|remove|quantity|wish/.test(name)) continue;
    refused.push(await ripen(shop(), page).form({ name }).submit());
  }
  return refused;
}

async function afterSale(): Promise<Page[]> {
  const services = servicesOf(shop());
  const visitor = newVisitor(shop());
  const [paid, delivered] = [await paidOrder(services), await deliveredOrder(services)];
  const asked = await visitor.visit(orderReturnPath(services.config, delivered.id));
  const check = await asked.form({ button: "Continuer" }).submit("Continuer");
  return [
    await visitor.visit(orderPath(services.config, paid.id)),
    asked,
    check,
    await check.form({ name: "return-check" }).submit("Demander le retour"),
    await visitor.visit(`/article-accessoire/${"f".repeat(24)}`),
  ];
}

/** The answers of API calls: to a stranger, to mistakes, to a customer and to an administrator. */
async function calls(): Promise<string> {
  const api = newApi(shop());
  const admin = await administratorApi(shop());
  const services = servicesOf(shop());
  const order = await paidOrder(services);
  const person = {
    genre: "femme",
    nom: "Moreau",
    prenom: "Clara",
    email: "textes@exemple.fr",
    telephone: "06 12 34 56 78",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    cgv: true,
    address: "7 rue Sainte-Catherine",
    postalCode: "69001",
    city: "Lyon",
  };
  const { slotAt } = await newAppointment(shop());
  const customer = { nom: "Moreau", prenom: "Clara", telephone: "06 12 34 56 78", email: "textes@exemple.fr" };
  const answers = [
    await api.get("/api/users/me"),
    await api.get("/api/auth/verify-email?token=x"),
    await api.post("/api/auth/register", { ...person, telephone: "12" }),
    await api.post("/api/auth/register", { ...person, password: "faible", confirmPassword: "faible" }),
    await api.post("/api/auth/forgot-password", {}),
    await api.post("/api/auth/forgot-password", { email: "textes@exemple.fr" }),
    await api.post("/api/newsletter", { email: "textes@exemple.fr" }),
    await api.post("/api/contact", { name: "Clara", email: "textes@exemple.fr", message: "Bonjour" }),
    await api.post("/api/rendezvous", { motif: "controle", slotAt, customer }),
    await api.post("/api/auth/register", person),
    await api.get("/api/admin/users"),
    await api.put("/api/users/me", { newPassword: "faible", currentPassword: PASSWORD }),
    await admin.put(`/api/admin/orders/${order.id}/tracking`, { trackingNumber: "" }),
    await admin.post("/api/admin/rendezvous/block-slot", { slotAt: "demain" }),
    await admin.post("/api/admin/rendezvous/block-slot", { slotAt }),
  ];
  return answers.map(({ html }) => html).join("\n");
}

async function adminArea(camille: Visitor): Promise<Page[]> {
  const services = servicesOf(shop());
  const paths = () =>
    Promise.all(
      [
        "/admin",
        "/admin/utilisateurs?q=personne",
        "/admin/produits?q=introuvable",
        "/admin/verres",
        "/admin/verres?q=introuvable",
        "/admin/traitements",
        "/admin/commandes",
        "/admin/commandes?q=introuvable",
        "/admin/commandes?statut=toutes",
        "/admin/logs?q=introuvable",
        "/admin/reservations",
        "/admin/rendez-vous",
        "/admin/analytics",
        "/admin/connexion",
        `/admin/confirmation?vers=/admin/produits&question=product`,
        `/admin/confirmation?vers=/admin/verres&question=lens`,
        `/admin/confirmation?vers=/admin/traitements&question=treatment`,
      ].map((path) => camille.visit(path)),
    );
  const empty = await paths();
  await newAppointment(shop());
  await reserve(services, {
    productId: PLAIN_FRAME.id,
    color: PLAIN_FRAME.colors[0]?.value ?? "",
    size: PLAIN_FRAME.sizes[0] ?? "",
    name: "Paul Fabre",
    email: "paul@exemple.fr",
    phone: "0698765432",
  });
  const order = await paidOrder(services);
  const page = await camille.visit(`/admin/commandes/${order.id}`);
  const login = await newVisitor(shop()).visit("/admin/connexion");
  const pressed = [...(await emptyForms(login)), ...(await emptyForms(page))];
  const saved = await (
    await camille.visit(`/admin/commandes/${order.id}`)
  )
    .form({ button: "Enregistrer le statut" })
    .fill({ "Nouveau statut": "En préparation" })
    .submit("Enregistrer le statut");
  return [...empty, ...(await paths()), page, login, ...pressed, saved];
}

test("the specification quotes as many texts as are written down", () => {
  expect([STOREFRONT_TEXTS.length, BACK_OFFICE_TEXTS.length]).toEqual([82, 79]);
});

test("each text that the specification quotes is what the shop answers, or stands on the page of departures", () => {
  const missing = [...STOREFRONT_TEXTS, ...BACK_OFFICE_TEXTS].filter((text) => {
    const found = pattern(text);
    if (KEYS.has(text) || RARE.has(text)) return !found.test(built);
    return !found.test(answered) && !departures.includes(plain(text));
  });
  expect(missing).toEqual([]);
});
