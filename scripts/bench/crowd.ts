import { newApi } from "../../tests/helpers/api";
import { newVisitor } from "../../tests/helpers/visitor";
import { median } from "./paints";

const PAUSE_MS = 10;
const QUIET_LOOKS = 100;

/**
 * Registers so many accounts at once while somebody loads a page that is rendered each time.
 * @returns the page's median in milliseconds before and meanwhile, and the seconds until all had their account
 */
export async function registrationsAtOnce(
  url: string,
  path: string,
  count: number,
): Promise<{ quiet: number; busy: number; seconds: number }> {
  const apis = Array.from({ length: count }, () => newApi({ url }));
  for (const api of apis) await api.visitor.visit("/api/health");
  await lookWhile(url, path, QUIET_LOOKS); // warms the process up
  const quiet = await lookWhile(url, path, QUIET_LOOKS);

  let under = true;
  const begun = performance.now();
  const registering = Promise.all(apis.map((api, each) => api.post("/api/auth/register", person(each)))).finally(
    () => (under = false),
  );
  const busy = await lookWhile(url, path, () => under);
  const lost = (await registering).find(({ status }) => status !== 201);
  if (lost) throw new Error(`a registration was answered with ${lost.status}`);
  return { quiet, busy, seconds: (performance.now() - begun) / 1000 };
}

async function lookWhile(url: string, path: string, goOn: number | (() => boolean)): Promise<number> {
  const visitor = newVisitor({ url }, { headers: { Cookie: "flash=x" } });
  const times: number[] = [];
  while (typeof goOn === "number" ? times.length < goOn : goOn()) {
    const begun = performance.now();
    await visitor.visit(path);
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return median(times);
}

function person(each: number) {
  return {
    genre: "femme",
    nom: "Moreau",
    prenom: "Clara",
    email: `foule-${each}@exemple.fr`,
    telephone: "0612345678",
    password: "Monture-Pantos-42",
  };
}
