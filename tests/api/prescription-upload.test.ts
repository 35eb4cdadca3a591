import { expect, test } from "vitest";

import { newApi, type Call } from "../helpers/api";
import { multipart, type Upload } from "../helpers/form";
import { exactly, hugePng, pdf, photo, upload } from "../helpers/papers";
import { putLenses } from "../helpers/prescriptions";
import { sharedShop } from "../helpers/shop";
import { newShopper, type Shopper } from "../helpers/shopper";
import { PLAIN_FRAME } from "../../seeds/named";

const shop = sharedShop();
const PATH = "/api/upload/prescription";

/** An order with lenses, by a visitor who may send its prescription. */
async function ordered(extra?: string): Promise<{ shopper: Shopper; orderId: string }> {
  const shopper = newShopper(shop());
  await putLenses(shop(), shopper.visitor, extra);
  const { orderId } = (await shopper.askIntent({ product: PLAIN_FRAME })).json<{ orderId: string }>();
  await shop()
    .db("order_lines")
    .where({ order_id: orderId })
    .update({ extra: extra ?? "verres:standard:unifocal:1.5:" });
  return { shopper, orderId };
}

async function post(
  api: Shopper["api"],
  fields: Record<string, string | Upload>,
  { headers = {}, ...call }: Call = {},
) {
  const { body, type } = multipart(Object.entries(fields));
  if (!api.visitor.cookies.has("csrf_token")) await api.get("/api/health");
  const token = call.csrf === undefined ? decodeURIComponent(api.visitor.cookies.get("csrf_token") ?? "") : call.csrf;
  return api.visitor.visit(PATH, {
    method: "POST",
    follow: false,
    body,
    headers: {
      "Accept": "application/json",
      "Content-Type": type,
      ...(token !== null && { "X-CSRF-Token": token }),
      ...(call.key && { "Idempotency-Key": call.key }),
      ...headers,
    },
  });
}
const rows = (orderId: string) => shop().db("prescriptions").where({ order_id: orderId });
const answer = (page: Awaited<ReturnType<typeof post>>) => [page.status, page.json<{ error?: string }>().error];

test("a prescription is taken for one's own order; sent again it is the same", async () => {
  const { shopper, orderId } = await ordered();
  const file = upload(await pdf(), "../mon ordonnance.pdf");
  const first = await post(
    shopper.api,
    { orderId, file },
    { headers: { "x-recaptcha-token": "jeton" }, key: "envoi-1" },
  );
  expect([first.status, first.json()]).toEqual([201, { orderId, fileName: "mon ordonnance.pdf", repeated: false }]);
  const repeated = await post(shopper.api, { orderId, file }, { key: "envoi-1" });
  expect([repeated.status, repeated.headers.get("Idempotent-Replayed")]).toEqual([201, "true"]);
  expect(
    (await post(shopper.api, { orderId, file: upload(await photo(), "a.jpg", "image/jpeg") }, { key: "envoi-1" }))
      .status,
  ).toBe(422);
  const again = await post(shopper.api, { orderId, file });
  expect([again.status, again.json()]).toEqual([200, { orderId, fileName: "mon ordonnance.pdf", repeated: true }]);
  expect(await rows(orderId)).toHaveLength(1);
});

test("its bytes say what it is, whatever it is called", async () => {
  const { shopper, orderId } = await ordered();
  const taken = await post(shopper.api, { orderId, file: upload(await pdf(), "photo.jpg", "image/jpeg") });
  expect([taken.status, taken.json<{ fileName: string }>().fileName]).toEqual([201, "photo.pdf"]);
  expect(await rows(orderId)).toMatchObject([{ file_type: "application/pdf" }]);
});

test("each refusal has its status and its words", async () => {
  const { shopper, orderId } = await ordered();
  const file = upload(await pdf());
  const { api } = shopper;
  expect(answer(await post(api, { orderId, file }, { csrf: null }))).toEqual([403, "Jeton CSRF absent ou périmé."]);
  expect(answer(await post(newApi(shop()), { orderId, file }))).toEqual([
    401,
    "Session expirée, veuillez vous reconnecter.",
  ]);
  const stranger = newShopper(shop());
  await stranger.add();
  expect(answer(await post(stranger.api, { orderId, file }))).toEqual([404, "Cette commande n’existe pas."]);
  expect(answer(await post(api, { orderId: "65f0aa0000000000000000ab", file }))).toEqual([
    404,
    "Cette commande n’existe pas.",
  ]);
  expect((await post(api, { orderId: "x", file })).status).toBe(422);
  expect(answer(await post(api, { orderId }))).toEqual([
    422,
    "Veuillez fournir votre ordonnance ou cocher l'option pour l'envoyer par e-mail.",
  ]);
  expect(answer(await post(api, { orderId, file: upload(await exactly(5_000_001)) }))).toEqual([
    413,
    "La taille du fichier dépasse 5 Mo.",
  ]);
  expect(answer(await post(api, { orderId, file: upload(Buffer.from("MZ")) }))).toEqual([
    415,
    "Type de fichier non autorisé. Seuls les fichiers JPEG, PNG et PDF sont acceptés.",
  ]);
  expect((await post(api, { orderId, file: upload(hugePng(), "a.png", "image/png") })).status).toBe(422);
  expect((await api.post(PATH, { orderId })).status).toBe(415);
  expect((await api.get(PATH)).status).toBe(405);
  expect(await rows(orderId)).toEqual([]);
  const plain = await ordered("");
  expect(answer(await post(plain.shopper.api, { orderId: plain.orderId, file }))).toEqual([
    409,
    "Cette commande ne demande pas d’ordonnance.",
  ]);
  await shop().db("orders").where({ id: orderId }).update({ status: "Annulée" });
  expect(answer(await post(api, { orderId, file }))).toEqual([409, "Cette commande n’attend plus d’ordonnance."]);
});

test("forms with too many parts, or none that can be read, are refused", async () => {
  const { shopper, orderId } = await ordered();
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`champ${index}`, "x"]));
  expect((await post(shopper.api, { ...many, orderId, file: upload(await pdf()) })).status).toBe(400);
  expect((await post(shopper.api, { orderId, note: "x".repeat(20_000), file: upload(await pdf()) })).status).toBe(400);
  expect((await post(shopper.api, { orderId, file: upload(await pdf()), other: upload(await photo()) })).status).toBe(
    400,
  );
  expect(
    (
      await shopper.api.visitor.visit(PATH, {
        method: "POST",
        body: "--x\r\n",
        headers: { "Content-Type": "multipart/form-data" },
      })
    ).status,
  ).toBe(400);
  expect(await rows(orderId)).toEqual([]);
});
