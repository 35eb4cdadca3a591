import { openDatabase } from "../../app/infra/db.server";
import { exactly, upload } from "../../tests/helpers/papers";
import { DETAILS, goToPrescription } from "../../tests/helpers/prescriptions";
import { newVisitor, type Page } from "../../tests/helpers/visitor";
import { residentMegabytes } from "./load";

const ROUNDS = 5;
const LOOK_EVERY_MS = 20;

/**
 * Sends so many prescriptions at once, several times.
 * @returns the shop's peak memory in the first and in the last round, and the seconds of the last
 */
export async function uploadsAtOnce(
  url: string,
  databaseFile: string,
  shopPid: number,
  count: number,
): Promise<{ first: number; later: number; seconds: number }> {
  const db = openDatabase(databaseFile);
  try {
    const steps: Page[] = [];
    for (let each = 0; each < count; each += 1) steps.push(await goToPrescription({ db }, newVisitor({ url })));
    const rounds: { peak: number; seconds: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await sendAll(steps, await exactly(5_000_000 - round), shopPid));
    return { first: rounds[0]?.peak ?? 0, later: rounds.at(-1)?.peak ?? 0, seconds: rounds.at(-1)?.seconds ?? 0 };
  } finally {
    await db.destroy();
  }
}

async function sendAll(steps: Page[], file: Buffer, shopPid: number): Promise<{ peak: number; seconds: number }> {
  let peak = 0;
  const looking = setInterval(() => (peak = Math.max(peak, residentMegabytes(shopPid))), LOOK_EVERY_MS);
  const begun = performance.now();
  try {
    const answers = await Promise.all(
      steps.map((step) =>
        step
          .form({ name: "prescription" })
          .fill({ ...DETAILS, "Votre ordonnance": upload(file) })
          .submit("Continuer"),
      ),
    );
    const lost = answers.find((answer) => answer.path !== "/checkout?step=4");
    if (lost) throw new Error(`an upload was answered with ${lost.status}: ${lost.errors().join(" ")}`);
  } finally {
    clearInterval(looking);
  }
  return { peak, seconds: (performance.now() - begun) / 1000 };
}
