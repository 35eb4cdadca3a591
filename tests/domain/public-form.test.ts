import { beforeEach, expect, test } from "vitest";

import { refuseRobot, shownAt } from "~/http/public-form.server";
import { openContext, type ShopContext } from "~/http/request-context.server";
import { STALE_FORM } from "~/ui/form-state";

import { testServices, type TestServices } from "../helpers/services";

const UNEXPECTED = "Une erreur est survenue. Merci de réessayer.";

let services: TestServices;
let context: ShopContext;
beforeEach(async () => {
  services = await testServices({ env: { RATE_LIMITS: "on" } });
  context = openContext({}, new Request(services.config.publicUrl), () => services);
});

/** @returns the reason of the refusal, or null when the form is let through */
async function reasonFor(shown: string, fields: Record<string, string> = {}): Promise<string | null> {
  const posted = new FormData();
  for (const [name, value] of Object.entries({ nom: "Moreau", website: "", "shown-at": shown, ...fields })) posted.append(name, value);
  const refusal = refuseRobot(context, posted);
  if (!refusal) return null;
  expect(refusal.status).toBe(422);
  const { form } = (await refusal.json()) as { form: { values: Record<string, string>; errors: Record<string, string> } };
  expect(form.values.nom).toBe("Moreau");
  return form.errors.form ?? null;
}

test("a form sent within two seconds of being shown is refused, and let through from then on for a day", async () => {
  const shown = shownAt(context);
  services.clock.advance({ seconds: 1 });
  expect(await reasonFor(shown)).toBe(UNEXPECTED);
  services.clock.advance({ seconds: 1 });
  expect(await reasonFor(shown)).toBeNull();
  services.clock.advance({ hours: 23 });
  expect(await reasonFor(shown)).toBeNull();
  services.clock.advance({ hours: 2 });
  expect(await reasonFor(shown)).toBe(STALE_FORM);
});

test("nobody is refused because the shop's clock was set back", async () => {
  const shown = shownAt(context);
  services.clock.advance({ minutes: -10 });
  expect(await reasonFor(shown)).toBeNull();
});

test("a filled decoy, and a date that is not ours, are refused", async () => {
  const shown = shownAt(context);
  services.clock.advance({ minutes: 1 });
  expect(await reasonFor(shown, { website: "https://spam.example" })).toBe(UNEXPECTED);
  for (const forged of ["", "1700000000000", `shown:${services.now().getTime()}`, `${shown}x`]) expect(await reasonFor(forged)).toBe(STALE_FORM);
});
