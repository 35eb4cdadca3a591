import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";

import { afterEach, expect, test } from "vitest";

import { multipart } from "../helpers/form";
import { exactly, hugePng, pdf, photo, pictureAndPdf, upload } from "../helpers/papers";
import { DETAILS, givePrescription, goToPrescription, visitorIdOf } from "../helpers/prescriptions";
import { openShop, sharedShop } from "../helpers/shop";
import { ON_POSTGRESQL } from "../helpers/shop-database";
import { eventually } from "../helpers/shopper";
import { smallDisk } from "../helpers/small-disk";
import { newVisitor, type Page } from "../helpers/visitor";

const shop = sharedShop();
const FORM = { name: "prescription" };
const folder = () => shop().env.PRIVATE_FILES ?? "";
const lying = (place = folder()) =>
  (existsSync(place) ? readdirSync(place, { withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
const setAside = () => lying(join(folder(), "quarantaine"));
const named = async () =>
  ((await shop().db("prescriptions").whereNotNull("file_id").pluck("file_id")) as string[]).sort();
const send = (step: Page, file: ReturnType<typeof upload>) =>
  step
    .form(FORM)
    .fill({ ...DETAILS, "Votre ordonnance": file })
    .submit("Continuer");
const thirdStep = () => goToPrescription(shop(), newVisitor(shop()));

/** After any fault every file has its row, every row its file, and no file is partial. */
afterEach(async () => expect(lying()).toEqual(await named()));

/** Sends a part of a form, then closes the connection. */
async function sendPart(step: Page, share: number): Promise<void> {
  const { body, type } = multipart(
    step
      .form(FORM)
      .fill({ ...DETAILS, "Votre ordonnance": upload(await exactly(3_000_000)) })
      .fields("Continuer"),
  );
  await new Promise<void>((resolve) => {
    const outgoing = request(new URL("/checkout?step=3", shop().url), {
      method: "POST",
      headers: {
        "Content-Type": type,
        "Content-Length": body.length,
        "Cookie": step.visitor.jar.header(step.url) ?? "",
      },
    });
    outgoing.on("error", () => resolve());
    outgoing.write(body.subarray(0, Math.floor(body.length * share)), () => outgoing.destroy());
    outgoing.on("close", resolve);
  });
}

test("an upload that is cut half way leaves nothing, and the next one is taken", async () => {
  const step = await thirdStep();
  for (const share of [0.02, 0.5, 0.98]) await sendPart(step, share);
  expect((await givePrescription(step)).path).toBe("/checkout?step=4");
  expect(
    await shop()
      .db("prescriptions")
      .where({ draft_of: visitorIdOf(step.visitor) }),
  ).toHaveLength(1);
  expect(
    shop()
      .facts()
      .filter(({ msg }) => msg === "fault"),
  ).toEqual([]);
});

test("the same file twice, at once and again, is kept once", async () => {
  const step = await thirdStep();
  const file = upload(await photo(), "photo.jpg", "image/jpeg");
  const answers = await Promise.all([send(step, file), send(step, file), send(step, file)]);
  for (const answer of answers) expect(answer.path).toBe("/checkout?step=4");
  expect((await send(step, file)).path).toBe("/checkout?step=4");
  expect(
    await shop()
      .db("prescriptions")
      .where({ draft_of: visitorIdOf(step.visitor) })
      .pluck("file_type"),
  ).toEqual(["image/jpeg"]);
});

test.each([
  ["5 MB and a byte", () => exactly(5_000_001), "a.pdf", "La taille du fichier dépasse 5 Mo."],
  [
    "a picture of 20 000 pixels a side",
    async () => hugePng(),
    "a.png",
    "Cette image est trop grande pour être lue. Envoyez une photo ordinaire de l'ordonnance.",
  ],
  [
    "a picture that is a PDF too",
    pictureAndPdf,
    "a.jpg",
    "Type de fichier non autorisé. Seuls les fichiers JPEG, PNG et PDF sont acceptés.",
  ],
] as const)("%s is refused", async (_what, make, name, message) => {
  expect((await send(await thirdStep(), upload(await make(), name))).errors()).toEqual([message]);
});

test("a PDF called .jpg is a PDF, and a name with a path in it goes nowhere", async () => {
  const step = await thirdStep();
  await send(step, upload(await pdf(), "../../../../etc/cron.d/ordonnance.jpg", "image/jpeg"));
  const page = await step.visitor.visit("/checkout?step=3");
  expect(page.text).toContain("Fichier reçu ordonnance.pdf");
  expect(
    await shop()
      .db("prescriptions")
      .where({ draft_of: visitorIdOf(step.visitor) })
      .pluck("file_type"),
  ).toEqual(["application/pdf"]);
  for (const name of lying()) expect(name).toMatch(/^[0-9a-f]{24}$/);
});

const UNAVAILABLE =
  "Votre ordonnance n'a pas pu être enregistrée : notre espace de rangement est indisponible. Réessayez plus tard, ou cochez l'option pour l'envoyer par e-mail.";

test("a folder that cannot be written is told to the shopper and to the journal; back again, it works", async () => {
  const step = await thirdStep();
  await send(step, upload(await pdf())); // the folder is there from now on
  renameSync(folder(), `${folder()}.ailleurs`);
  writeFileSync(folder(), "");
  try {
    const refused = await send(await thirdStep(), upload(await photo(3), "a.jpg", "image/jpeg"));
    expect([refused.status, refused.errors()]).toEqual([422, [UNAVAILABLE]]);
    await shop().logged((line) => line.includes("could not be written"));
  } finally {
    rmSync(folder());
    renameSync(`${folder()}.ailleurs`, folder());
  }
  expect((await givePrescription(await thirdStep())).path).toBe("/checkout?step=4");
});

test("a full disk is told, and leaves nothing half", async (context) => {
  const disk = smallDisk();
  if (!disk) return context.skip(); // the run counts it as skipped
  const small = await openShop({ env: { PRIVATE_FILES: disk.folder } });
  try {
    const step = await goToPrescription(small, newVisitor(small));
    const refused = await send(step, upload(await exactly(300_000)));
    expect([refused.status, refused.errors(), readdirSync(disk.folder)]).toEqual([422, [UNAVAILABLE], []]);
    await small.logged((line) => line.includes("ENOSPC"));
    expect((await givePrescription(refused)).path).toBe("/checkout?step=4"); // a small file still fits
  } finally {
    await small.stop();
    disk.remove();
  }
});

test("after a change of key the shopper is asked again and the journal says why; with the former key all is back", async () => {
  const step = await thirdStep();
  await givePrescription(step);
  const former = shop().env.HEALTH_DATA_KEY ?? "";
  await shop().restart({ HEALTH_DATA_KEY: randomBytes(32).toString("base64") });
  const asked = await step.visitor.visit("/checkout?step=5");
  expect([asked.status, asked.path]).toEqual([200, "/checkout?step=3"]);
  await shop().logged((line) => line.includes("HEALTH_DATA_FORMER_KEYS"));
  expect(shop().log.filter((line) => line.includes(former) || line.includes("Roux"))).toEqual([]);
  await shop().restart({ HEALTH_DATA_FORMER_KEYS: former });
  expect((await step.visitor.visit("/checkout?step=5")).path).toBe("/checkout?step=4");
});

test("power fails between the file and its row: the next start sets the file aside, and the same form works", async () => {
  const step = await thirdStep();
  // The row cannot be written while another process holds the table; by then the file is written.
  const holding = await shop().db.transaction();
  if (ON_POSTGRESQL) await holding.raw("lock table prescriptions in exclusive mode");
  const before = lying();
  const lost = send(step, upload(await pdf({ text: "coupure" }))).then(
    () => "answered",
    () => "lost",
  );
  await eventually(() => expect(lying().length).toBe(before.length + 1));
  await shop().kill9();
  await holding.rollback();
  expect(await lost).toBe("lost");
  const stray = lying().filter((name) => !before.includes(name));
  expect(stray).toHaveLength(1);
  // An hour passes: where several processes run, a newer file may belong to an upload under way in another.
  for (const file of stray) utimesSync(join(folder(), file), new Date(0), new Date(0));
  await shop().restart();
  await eventually(() => expect([lying(), setAside()]).toEqual([before, stray]));
  expect((await givePrescription(step)).path).toBe("/checkout?step=4");
});

test("what an interrupted write left is set aside at the start, what a row names is kept, and a loss is told", async () => {
  const step = await thirdStep();
  await givePrescription(step);
  const [own] = (await shop()
    .db("prescriptions")
    .where({ draft_of: visitorIdOf(step.visitor) })
    .pluck("file_id")) as string[];
  mkdirSync(folder(), { recursive: true });
  const half = join(folder(), "65f0aa0000000000000000ab.0123456789ab.part");
  writeFileSync(half, "x");
  utimesSync(half, new Date(0), new Date(0));
  renameSync(join(folder(), own ?? ""), `${folder()}.perdu`);
  await shop().restart();
  await shop().logged((line) => line.includes("not in the private folder"));
  await eventually(() => expect(existsSync(half)).toBe(false));
  expect((await step.visitor.visit("/checkout?step=5")).path).toBe("/checkout?step=3"); // asked for again
  renameSync(`${folder()}.perdu`, join(folder(), own ?? ""));
  await shop().restart();
  await eventually(async () => expect((await step.visitor.visit("/checkout?step=5")).path).toBe("/checkout?step=4"));
});

test("a dozen uploads that never end keep no more from being told to wait, and leave once they are gone", async () => {
  const step = await thirdStep();
  const { body, type } = multipart(
    step
      .form(FORM)
      .fill({ ...DETAILS, "Votre ordonnance": upload(await pdf()) })
      .fields("Continuer"),
  );
  const slow = Array.from({ length: 12 }, () => {
    const outgoing = request(new URL("/checkout?step=3", shop().url), {
      method: "POST",
      agent: false,
      headers: {
        "Content-Type": type,
        "Content-Length": body.length,
        "Cookie": step.visitor.jar.header(step.url) ?? "",
      },
    });
    outgoing.on("error", () => undefined);
    outgoing.write(body.subarray(0, 200));
    return outgoing;
  });
  const waiting = await eventually(async () => {
    const answer = await send(step, upload(await pdf()));
    expect(answer.status).toBe(503);
    return answer;
  });
  expect([waiting.headers.get("Retry-After"), waiting.errors()]).toEqual([
    "60",
    ["Beaucoup de fichiers arrivent en ce moment. Réessayez dans une minute."],
  ]);
  for (const outgoing of slow) outgoing.destroy();
  await eventually(async () => expect((await givePrescription(step)).path).toBe("/checkout?step=4"));
});

test("ten uploads at once are all taken", async () => {
  const steps = await Promise.all(Array.from({ length: 10 }, () => thirdStep()));
  const file = upload(await exactly(4_900_000));
  const answers = await Promise.all(steps.map((step) => send(step, file)));
  for (const answer of answers) expect(answer.path).toBe("/checkout?step=4");
});
