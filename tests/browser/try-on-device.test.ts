import type { Page, Request } from "playwright";
import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { accessibilityProblems } from "../helpers/axe";
import { everyMode, hydrated, inMode, type Journey } from "../helpers/browser";
import { portrait, PORTRAIT } from "../helpers/portrait";
import { atNight } from "../helpers/nightly";
import { sharedShop } from "../helpers/shop";
import { frameWidth, measured } from "../helpers/worn-scale";

const shop = sharedShop();
const DEVICE = "/sur-mon-visage/appareil";
const FACE_MM = 240;
const DISTANCE = 63;
const isShelf = ({ pathname }: URL) => pathname === "/optiques-homme";
const WORN = 'img[src*="/porte/"]';
const FINISH = "Voir les montures sur moi";

async function choose(page: Page, name = "moi.png", mimeType = "image/png", buffer?: Buffer): Promise<void> {
  await page.locator("#photo").setInputFiles({ name, mimeType, buffer: buffer ?? (await portrait()) });
}

/** Puts a mark on each pupil, by a press on the photograph, then exactly by the arrow keys. */
async function markPupils(page: Page): Promise<void> {
  const photo = page.getByRole("img", { name: "Votre visage, à marquer" });
  await photo.evaluate((image: HTMLImageElement) => image.decode());
  await photo.scrollIntoViewIfNeeded();
  for (const { x, y } of PORTRAIT.pupils) {
    const box = await photo.boundingBox();
    if (!box) throw new Error("no photograph to press");
    const at = { x: (x / PORTRAIT.width) * box.width, y: (y / PORTRAIT.height) * box.height };
    // The mark lies over the place where it is already: it is moved away first, so that the press meets the photograph.
    await photo.dispatchEvent("pointerup", { clientX: box.x + at.x, clientY: box.y + at.y, bubbles: true });
  }
}

/** Every request that could carry a face away: one with a body, or a long address. */
function carriers(page: Page): string[] {
  const seen: string[] = [];
  page.context().on("request", (request: Request) => {
    if (request.url().startsWith("data:") || request.url().startsWith("blob:")) return;
    if (!["GET", "HEAD"].includes(request.method()) || request.postData() || request.url().length > 400)
      seen.push(`${request.method()} ${request.url().slice(0, 120)}`);
  });
  return seen;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function begin({ page }: Journey): Promise<void> {
  await page.goto(`${DEVICE}?retour=/optiques-homme`);
  await hydrated(page);
}

for (const width of [360, ...atNight(1280)])
  inMode(
    "avec JavaScript",
    `a face stays on the device: frames lie on it at their true scale, and no request carries it (${width} px)`,
    async (journey) => {
      const { page } = journey;
      const sent = carriers(page);
      const rows = await shop().db("try_ons").pluck("id");
      await begin(journey);
      await choose(page);
      await markPupils(page);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: FINISH }).click();
      await page.waitForURL(isShelf);
      const cards = page.locator(".card__stage img");
      await expect.poll(() => cards.first().getAttribute("src")).toContain("/porte/");
      const sources = () => cards.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src));
      await expect.poll(async () => (await sources()).filter((src) => !src.includes("/porte/"))).toEqual([]);
      expect(await accessibilityProblems(page)).toEqual([]);

      await page.locator(".card__name a").first().click();
      await page.waitForURL("**/article/**");
      const worn = page.locator(".gallery img").first();
      await expect.poll(() => worn.getAttribute("src")).toContain("/porte/");
      await page.mouse.move(0, 0);
      const src = await worn.evaluate((img: HTMLImageElement) => img.src);
      const shown = await worn.boundingBox();
      const { pupils, frame } = await measured(worn);
      const unit = (shown?.width ?? 0) / FACE_MM;
      expect(Math.abs(pupils / (DISTANCE * unit) - 1), "pupils").toBeLessThan(0.01);
      expect(Math.abs(frame / pupils / (frameWidth(src) / DISTANCE) - 1), "frame").toBeLessThan(0.01);

      await page.reload();
      await expect.poll(() => worn.getAttribute("src")).toContain("/porte/");
      await page.getByRole("button", { name: "Voir les montures seules" }).click();
      await expect.poll(() => page.locator('img[src*="/porte/"]').count()).toBe(0);
      await page.getByRole("button", { name: "Voir sur moi" }).click();
      await expect.poll(() => worn.getAttribute("src")).toContain("/porte/");
      await page.getByRole("button", { name: "Effacer ma photo" }).click();
      await page.getByText("elle n’a jamais quitté cet appareil").waitFor();
      await expect.poll(() => page.locator('img[src*="/porte/"]').count()).toBe(0);
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem("visage"))).toBeNull();
      expect(sent).toEqual([]);
      expect(await shop().db("try_ons").pluck("id")).toEqual(rows);
    },
    { width, height: 900 },
  );

inMode(
  "avec JavaScript",
  "by keys a face is marked, corrected and used, a second photograph replaces it, and its own page deletes it",
  async (journey) => {
    const { page } = journey;
    await begin(journey);
    await choose(page);
    const left = page.getByRole("button", { name: /^Pupille à gauche/ });
    await left.focus();
    const before = await left.evaluate((mark) => parseFloat(mark.style.left));
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    const moved = ((before - (await left.evaluate((mark) => parseFloat(mark.style.left)))) / 100) * PORTRAIT.width;
    expect(moved).toBeCloseTo(11, 1);
    // A press beside the cross, which is within its button, moves it too.
    const button = await left.boundingBox();
    if (!button) throw new Error("no mark to press");
    const middle = button.x + button.width / 2;
    await page.mouse.click(middle + 9, button.y + button.height / 2);
    await expect.poll(async () => ((await left.boundingBox())?.x ?? 0) + button.width / 2).toBeCloseTo(middle + 9, 0);
    const distance = page.getByLabel("Mon écart pupillaire");
    await distance.focus();
    await distance.fill("12");
    await page.getByText("Indiquez votre écart en millimètres").waitFor();
    await page.getByRole("button", { name: FINISH }).press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("ecart");
    await distance.fill("63,5");
    await page.getByRole("button", { name: "Monter" }).press("Enter");
    await choose(page, "encore.png");
    await page.getByRole("button", { name: FINISH }).press("Enter");
    await page.waitForURL(isShelf);
    await page.getByRole("link", { name: "Ajuster", exact: true }).press("Enter");
    await expect.poll(() => page.getByLabel("Mon écart pupillaire").inputValue()).toBe("63,5");
    await page.getByRole("button", { name: "Effacer ma photo" }).press("Enter");
    await expect.poll(() => focused(page)).toMatch(/elle n’a jamais quitté cet appareil/);
    expect(await page.evaluate(() => sessionStorage.getItem("visage"))).toBeNull();
    await expect.poll(() => page.getByRole("img", { name: "Votre visage, à marquer" }).count()).toBe(0);
    await choose(page, "encore.png");
    await page.getByRole("button", { name: "Effacer ma photo" }).waitFor();
  },
);

inMode(
  "avec JavaScript",
  "what is no photograph is said, a camera that is not there too, and after an hour the face is gone",
  async (journey) => {
    const { page } = journey;
    await begin(journey);
    await choose(page, "texte.png", "image/png", Buffer.from("rien"));
    await page.getByRole("alert").filter({ hasText: "n’est pas une photo" }).waitFor();
    await page.getByRole("button", { name: "Prendre une photo" }).click();
    await page.getByRole("alert").filter({ hasText: "L’appareil photo ne répond pas" }).waitFor();
    await choose(page);
    await page.getByRole("button", { name: FINISH }).click();
    await page.waitForURL(isShelf);
    await letHourPass(page);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("visage"))).toBeNull();
    await expect.poll(() => page.locator('img[src*="/porte/"]').count()).toBe(0);
  },
);

everyMode(
  "only the page that takes the picture may ask for the camera; without scripts it leads to the form",
  async ({ page, scripted }) => {
    const answer = await page.goto("/sur-mon-visage");
    expect(answer?.headers()["permissions-policy"]).toContain("camera=()");
    const way = page.waitForResponse((response) => response.url().includes(DEVICE));
    await page.getByRole("link", { name: "Essayer sur cet appareil" }).click();
    expect((await way).headers()["permissions-policy"]).toContain("camera=(self)");
    if (scripted) return void (await page.getByRole("button", { name: "Prendre une photo" }).waitFor());
    await page.getByRole("link", { name: "envoyez-nous plutôt votre photo" }).click();
    await page.getByRole("button", { name: "Envoyer ma photo" }).waitFor();
  },
);

inMode("avec JavaScript", "a face of this tab does not come between a frame and its article", async (journey) => {
  const { page } = journey;
  await page.goto(`${DEVICE}?retour=/article/${PLAIN_FRAME.slug}`);
  await hydrated(page);
  await choose(page);
  await page.getByRole("button", { name: FINISH }).click();
  await page.waitForURL(`**/article/${PLAIN_FRAME.slug}`);
  const worn = page.locator(".gallery img").first();
  await expect.poll(() => worn.getAttribute("src")).toContain("/porte/");
  await page.getByRole("link", { name: "Écaille blonde" }).click();
  await page.waitForURL(/couleur=ecaille-blonde/);
  await expect.poll(() => worn.getAttribute("src")).toMatch(/\/porte\/.*_tortoise-/);
});

/** Moves the kept face into the past by more than its hour. */
async function letHourPass(page: Page): Promise<void> {
  await page.evaluate(() => {
    const face = JSON.parse(sessionStorage.getItem("visage") ?? "{}") as { since: number };
    sessionStorage.setItem("visage", JSON.stringify({ ...face, since: face.since - 3_600_001 }));
  });
}

/** Chooses a photograph and goes on to the shelf, which shows it. */
async function wear(journey: Journey): Promise<void> {
  const { page } = journey;
  await begin(journey);
  await choose(page);
  await page.getByRole("button", { name: FINISH }).click();
  await page.waitForURL(isShelf);
  await expect.poll(() => page.locator(`.card__stage ${WORN}`).count()).toBeGreaterThan(0);
}

async function seesNoFace(page: Page): Promise<void> {
  await page.getByText("son heure est passée").waitFor();
  await expect.poll(() => page.locator(WORN).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("visage"))).toBeNull();
}

inMode("avec JavaScript", "a face ends after its hour in the page that is opened next", async (journey) => {
  const { page } = journey;
  await wear(journey);
  await letHourPass(page);
  await page.locator(".card__name a").first().click();
  await page.waitForURL("**/article/**");
  await seesNoFace(page);
});

inMode(
  "avec JavaScript",
  "a face ends after its hour between two documents, and the second says so",
  async (journey) => {
    const { page } = journey;
    await wear(journey);
    await letHourPass(page);
    await page.goto(new URL("/optiques-femme", page.url()).href);
    await seesNoFace(page);
  },
);

inMode("avec JavaScript", "a face ends after its hour on a page that stays open", async (journey) => {
  const { page } = journey;
  await page.clock.install();
  await wear(journey);
  await page.clock.fastForward("01:00:30");
  await seesNoFace(page);
});

inMode("avec JavaScript", "a face that is deleted in one tab is deleted in its duplicate", async (journey) => {
  const { page } = journey;
  await wear(journey);
  const [twin] = await Promise.all([
    page.waitForEvent("popup"),
    page.evaluate(() => void window.open("/optiques-homme")),
  ]);
  await expect.poll(() => twin.locator(`.card__stage ${WORN}`).count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Effacer ma photo" }).click();
  await twin.getByText("elle n’a jamais quitté cet appareil").waitFor();
  expect(await twin.locator(WORN).count()).toBe(0);
  expect(await twin.evaluate(() => sessionStorage.getItem("visage"))).toBeNull();
  await twin.close();
});

inMode("avec JavaScript", "a face ends after its hour when the page is shown again", async (journey) => {
  const { page } = journey;
  await wear(journey);
  await letHourPass(page);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await seesNoFace(page);
});

inMode("avec JavaScript", "a correction gives a photograph no other hour", async (journey) => {
  const { page } = journey;
  await wear(journey);
  const since = () =>
    page.evaluate(() => (JSON.parse(sessionStorage.getItem("visage") ?? "{}") as { since: number }).since);
  const chosen = await since();
  await page.getByRole("link", { name: "Ajuster", exact: true }).click();
  await page.getByRole("button", { name: "Monter" }).click();
  await page.getByRole("button", { name: FINISH }).click();
  await page.waitForURL(isShelf);
  await expect.poll(() => since()).toBe(chosen);
  await page.getByRole("link", { name: "Ajuster", exact: true }).click();
  await page.getByRole("button", { name: "Monter" }).waitFor();
  await letHourPass(page);
  await page.reload();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("visage"))).toBeNull();
});

/** A camera that answers when the test says so; its streams are kept, to see whether they were stopped. */
async function slowCamera(page: Page): Promise<{ answer(): Promise<void>; states(): Promise<string[]> }> {
  await page.addInitScript(() => {
    const given: MediaStream[] = [];
    const waiting: (() => void)[] = [];
    const getUserMedia = () =>
      new Promise<MediaStream>((done) =>
        waiting.push(() => {
          const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
          canvas.getContext("2d")?.fillRect(0, 0, 640, 480);
          const stream = canvas.captureStream(30);
          given.push(stream);
          done(stream);
        }),
      );
    Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia } });
    Object.assign(window, {
      answerCamera: () => waiting.splice(0).forEach((answer) => answer()),
      cameraStates: () => given.flatMap((stream) => stream.getTracks().map((track) => track.readyState)),
    });
  });
  return {
    answer: () => page.evaluate(() => (window as unknown as { answerCamera(): void }).answerCamera()),
    states: () => page.evaluate(() => (window as unknown as { cameraStates(): string[] }).cameraStates()),
  };
}

inMode("avec JavaScript", "a camera that answers after the page was left is stopped at once", async (journey) => {
  const { page } = journey;
  const camera = await slowCamera(page);
  await begin(journey);
  await choose(page);
  await page.getByRole("button", { name: "Prendre une photo" }).click();
  await page.getByRole("button", { name: FINISH }).click();
  await page.waitForURL(isShelf);
  await page.locator(".card").first().waitFor();
  await camera.answer();
  await expect.poll(camera.states).toEqual(["ended"]);
});

inMode(
  "avec JavaScript",
  "a camera that is asked twice runs once, and stops when a file is chosen",
  async (journey) => {
    const { page } = journey;
    const camera = await slowCamera(page);
    await begin(journey);
    const start = page.getByRole("button", { name: "Prendre une photo" });
    await start.click();
    await start.click();
    await camera.answer();
    await expect.poll(async () => (await camera.states()).sort()).toEqual(["ended", "live"]);
    await choose(page);
    await expect.poll(camera.states).toEqual(["ended", "ended"]);
    await page.getByRole("img", { name: "Votre visage, à marquer" }).waitFor();
    await expect.poll(() => page.locator("video").count()).toBe(0);
  },
);

inMode("avec JavaScript", "the camera waits for its picture, and the focus follows its buttons", async (journey) => {
  const { page } = journey;
  const camera = await slowCamera(page);
  await begin(journey);
  await choose(page, "texte.png", "image/png", Buffer.from("rien"));
  await page.getByRole("alert").waitFor();
  await page.getByRole("button", { name: "Prendre une photo" }).press("Enter");
  await camera.answer();
  const shutter = page.getByRole("button", { name: "Photographier" });
  await expect.poll(() => focused(page)).toBe("Photographier");
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await expect.poll(() => shutter.getAttribute("aria-disabled")).toBeNull();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Vos pupilles");
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await expect.poll(camera.states).toEqual(["ended"]);
  await page.getByRole("button", { name: "Prendre une photo" }).press("Enter");
  await camera.answer();
  await page.getByRole("button", { name: "Annuler" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Prendre une photo");
});

inMode("avec JavaScript", "a refusal is said at the button that was pressed, and has the focus", async (journey) => {
  const { page } = journey;
  await begin(journey);
  await page.getByRole("button", { name: "Prendre une photo" }).click();
  await page.getByRole("alert").filter({ hasText: "ne répond pas" }).waitFor();
  await choose(page);
  const marks = page.locator(".device-marks__mark");
  await marks.first().waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  const [left, right] = await marks.all();
  const place = await right?.evaluate((mark) => mark.getBoundingClientRect().left);
  await left?.focus();
  await expect
    .poll(async () => {
      await page.keyboard.press("Shift+ArrowRight");
      return left?.evaluate((mark) => mark.getBoundingClientRect().left);
    })
    .toBeGreaterThan((place ?? 0) - 1);
  await page.getByRole("button", { name: FINISH }).press("Enter");
  await expect.poll(() => focused(page)).toMatch(/^Ces deux croix/);
  const top = async () => (await page.getByRole("alert").boundingBox())?.y;
  await expect.poll(top).toBeGreaterThan(0);
  await expect.poll(top).toBeLessThan(900);
});

for (const width of [360, 1280])
  inMode(
    "avec JavaScript",
    `the bar of a face is one line, moves nothing, and only deletes where no frame can be worn (${width} px)`,
    async (journey) => {
      const { page } = journey;
      await page.addInitScript(() => {
        const moves: number[] = [];
        Object.assign(window, { moves });
        new PerformanceObserver((list) => {
          for (const move of list.getEntries() as (PerformanceEntry & { value: number })[]) moves.push(move.value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      await wear(journey);
      const bar = page.locator(".face-bar");
      for (const path of ["/optiques-homme", `/article/${PLAIN_FRAME.slug}`]) {
        await page.goto(path);
        await bar.waitFor();
        await expect.poll(() => page.locator(`main ${WORN}`).count()).toBeGreaterThan(0);
        expect((await bar.boundingBox())?.height, path).toBeLessThan(60);
        expect(await bar.evaluate((all) => all.scrollWidth - all.clientWidth), path).toBe(0);
        expect((await bar.boundingBox())?.width, path).toBe(width);
        const moves = await page.evaluate(() => (window as unknown as { moves: number[] }).moves);
        expect(
          moves.reduce((sum, move) => sum + move, 0),
          path,
        ).toBeLessThan(0.05);
      }
      const adjust = page.getByRole("link", { name: "Ajuster", exact: true });
      await expect
        .poll(() => adjust.getAttribute("href"))
        .toBe(`${DEVICE}?retour=${encodeURIComponent(`/article/${PLAIN_FRAME.slug}`)}`);
      await page.goto("/rendez-vous");
      await bar.getByRole("button", { name: "Effacer ma photo" }).waitFor();
      expect(
        await bar
          .getByText(/Voi(r|t)|Votre photo est prête/)
          .filter({ visible: true })
          .count(),
      ).toBe(0);
    },
    { width, height: 740 },
  );

inMode(
  "avec JavaScript",
  "without a page to go back to, the face is seen on a shelf; its deletion is said once",
  async ({ page }) => {
    await page.goto(DEVICE);
    await hydrated(page);
    await choose(page);
    await page.getByRole("button", { name: FINISH }).click();
    await page.locator(`.card__stage ${WORN}`).first().waitFor();
    await page.getByRole("button", { name: "Effacer ma photo" }).click();
    const notice = page.getByText("elle n’a jamais quitté cet appareil");
    await notice.waitFor();
    await expect.poll(() => notice.evaluate((said) => getComputedStyle(said).position)).toBe("fixed");
    await page.locator(".card__name a").first().click();
    await page.waitForURL("**/article/**");
    await expect.poll(() => notice.count()).toBe(0);
  },
);

inMode("avec JavaScript", "the frames of a wishlist are worn too", async (journey) => {
  const { page } = journey;
  await wear(journey);
  await page
    .locator(".card")
    .first()
    .getByRole("button", { name: /wishlist|favori/i })
    .first()
    .click();
  await page.getByText("Ajouté à la wishlist").first().waitFor({ state: "attached" });
  await page.goto("/wishlist");
  await expect.poll(() => page.locator(`.wishes ${WORN}`).count()).toBe(1);
  await page.goto("/panier"); // an empty cart proposes shelves, whose pictures are no frames to try on
  await page.locator(".face-bar--bare").waitFor();
});

inMode(
  "avec JavaScript",
  "a finger moves the photograph under the frame; two fingers turn and enlarge it",
  async (journey) => {
    const { page } = journey;
    await begin(journey);
    await choose(page);
    const preview = page.locator(".device-preview");
    for (const picture of [page.getByRole("img", { name: "Votre visage, à marquer" }), preview.locator("img")])
      await picture.evaluate((image: HTMLImageElement) => image.decode()); // what is above it has its height then
    await preview.scrollIntoViewIfNeeded();
    const box = await preview.boundingBox();
    if (!box) throw new Error("no preview");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const tenMillimetres = box.width / 24;
    const debug = await page.context().newCDPSession(page);
    const touch = (
      type: "touchStart" | "touchMove" | "touchEnd",
      ...touchPoints: { x: number; y: number; id: number }[]
    ) => debug.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", { x, y, id: 1 });
    await touch("touchMove", { x: x + tenMillimetres, y, id: 1 });
    await touch("touchEnd");
    await touch("touchStart", { x: x - 40, y, id: 1 }, { x: x + 40, y, id: 2 });
    await touch("touchMove", { x: x - 40, y, id: 1 }, { x: x + 50, y: y + 10, id: 2 });
    await touch("touchEnd");
    await page.getByRole("button", { name: FINISH }).click();
    await page.waitForURL(isShelf);
    const face = JSON.parse((await page.evaluate(() => sessionStorage.getItem("visage"))) ?? "{}") as { marks: string };
    const { nudge } = JSON.parse(face.marks) as { nudge: Record<"right" | "down" | "turn" | "larger", number> };
    // The photograph follows the finger, so that the frame moves the other way on the face.
    expect(nudge.right).toBeCloseTo(-10, 0);
    expect(nudge.down).toBeCloseTo(0, 0);
    expect(nudge.turn).toBeCloseTo(-6.3, 0);
    expect(nudge.larger).toBeCloseTo(-11.7, 0);
  },
  { width: 360, height: 740, touch: true },
);

const seenCards = (page: Page) => page.locator(".grid .card").filter({ visible: true });

for (const width of [360, ...atNight(1280)])
  inMode(
    "avec JavaScript",
    `a shelf shows the frames of a size that suits the face, four are compared on it, and no request tells of it (${width} px)`,
    async (journey) => {
      const { page } = journey;
      const sent = carriers(page);
      await begin(journey);
      await choose(page);
      await page.getByLabel("Mon écart pupillaire").fill("61");
      await page.getByRole("button", { name: FINISH }).click();
      await page.waitForURL(isShelf);
      const fit = page.getByRole("button", { name: "À ma taille" });
      await fit.waitFor();
      const all = await seenCards(page).count();
      await fit.click();
      const note = page.getByText(/des\s\d+\smontures de cette page/);
      await note.waitFor();
      const suited = Number(/^\d+/.exec((await note.textContent()) ?? "")?.[0]);
      await expect.poll(() => seenCards(page).count()).toBe(suited);
      expect(suited).toBeGreaterThan(0);
      expect(suited).toBeLessThan(all);
      const centres = await seenCards(page)
        .locator(".card__stage img")
        .evaluateAll((pictures) =>
          pictures.map((picture) => {
            const [, lens, bridge] = /_(\d+)-(\d+)-/.exec(picture.getAttribute("src") ?? "") ?? [];
            return Number(lens) + Number(bridge);
          }),
        );
      expect(centres.filter((each) => each < 60 || each > 69)).toEqual([]);
      expect(await accessibilityProblems(page)).toEqual([]);

      const articles = await seenCards(page)
        .locator(".card__name a")
        .evaluateAll((all) => all.slice(0, 1).map((link) => link.getAttribute("href") ?? ""));
      await page.goto(articles[0] ?? "");
      await page.getByText("cette monture est à votre taille").waitFor();
      await page.getByRole("link", { name: "Garder pour comparer" }).click();
      const looks = page.locator(".try-on__looks li");
      await expect.poll(() => looks.count()).toBe(1);
      await page.goto("/sur-mon-visage/appareil/cote-a-cote"); // without a name, it leads to what the tab keeps
      await page.waitForURL("**/cote-a-cote?monture=**");
      await expect.poll(() => looks.count()).toBe(1);
      await page.goto("/optiques-homme");
      await page.getByRole("link", { name: "Côte à côte" }).waitFor();
      await expect.poll(() => fit.getAttribute("aria-pressed")).toBe("true");
      await fit.click();
      await expect.poll(() => seenCards(page).count()).toBe(all);
      const rest = await seenCards(page)
        .locator(".card__name a")
        .evaluateAll(
          (links, known) => links.map((link) => link.getAttribute("href") ?? "").filter((href) => href !== known),
          articles[0],
        );
      for (const [before, href] of rest.slice(0, 4).entries()) {
        await page.goto(href);
        await page.getByRole("link", { name: "Garder pour comparer" }).click();
        await page.waitForURL("**/cote-a-cote?**");
        await expect.poll(() => looks.count()).toBe(Math.min(4, before + 2));
      }
      await page.getByText("a laissé sa place").waitFor();
      await expect
        .poll(() =>
          looks
            .first()
            .locator("img")
            .evaluate((worn) => getComputedStyle(worn).backgroundImage),
        )
        .toContain("data:image/jpeg");
      expect(await accessibilityProblems(page)).toEqual([]);
      await looks
        .first()
        .getByRole("link", { name: /^Retirer/ })
        .click();
      await expect.poll(() => looks.count()).toBe(3);
      await page.goto("/rendez-vous");
      await page.getByRole("link", { name: "Côte à côte" }).click();
      await expect.poll(() => looks.count()).toBe(3);
      await page.getByRole("button", { name: "Effacer ma photo" }).click();
      await page.getByText("Aucune photo n’est gardée dans cet onglet").waitFor();
      await expect.poll(() => looks.count()).toBe(0);
      expect(sent).toEqual([]);
    },
    { width, height: 900 },
  );
