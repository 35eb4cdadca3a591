import { beforeEach, expect, test } from "vitest";

import { ageProblem, shownNow, TOO_QUICK } from "~/http/forms/form-age.server";
import { openContext, type ShopContext } from "~/http/request-context.server";
import { STALE_FORM } from "~/ui/forms/not-of-this-browser";

import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let context: ShopContext;
beforeEach(async () => {
  services = await testServices({ env: { RATE_LIMITS: "on" } });
  const arrived = { requestId: "0123456789abcdef", client: "local", wantsData: false };
  context = openContext(services, new Request(services.config.publicUrl), arrived, {
    scripts: true,
    listed: true,
    keepsRefusal: false,
  });
});

function posted(shown: string): FormData {
  const form = new FormData();
  form.append("nom", "Moreau");
  form.append("shown", shown);
  return form;
}
const reasonFor = (shown: string) => ageProblem(context, posted(shown));

test("a form sent within two seconds of being shown is refused, and let through from then on for a day", () => {
  const shown = shownNow(context);
  services.clock.advance({ seconds: 1 });
  expect(reasonFor(shown)).toBe(TOO_QUICK);
  services.clock.advance({ seconds: 1 });
  expect(reasonFor(shown)).toBeNull();
  services.clock.advance({ hours: 23 });
  expect(reasonFor(shown)).toBeNull();
  services.clock.advance({ hours: 2 });
  expect(reasonFor(shown)).toBe(STALE_FORM);
});

test("nobody is refused because the shop's clock was set back", () => {
  const shown = shownNow(context);
  services.clock.advance({ minutes: -10 });
  expect(reasonFor(shown)).toBeNull();
});

test("a moment that is not ours is refused, and exchanged for a new one, so that sending again is enough", () => {
  for (const forged of ["", "1700000000000", `shown:${services.now().getTime()}`, `${shownNow(context)}x`]) {
    const form = posted(forged);
    expect(ageProblem(context, form)).toBe(STALE_FORM);
    services.clock.advance({ minutes: 1 });
    expect([ageProblem(context, form), form.get("nom")]).toEqual([null, "Moreau"]);
  }
});

test("a known visitor is never too quick, because browsers fill forms in at a press", () => {
  const shown = shownNow(context);
  services.clock.advance({ seconds: 1 });
  expect(reasonFor(shown)).toBe(TOO_QUICK);
  context.visitorId = "0123456789abcdef01234567";
  expect(reasonFor(shown)).toBeNull();
  services.clock.advance({ hours: 25 });
  expect(reasonFor(shown)).toBe(STALE_FORM);
});
