import { expect, test } from "vitest";

import { unavailability } from "~/http/answers/unavailable.server";

const HELD = Object.assign(new Error("no connection"), { code: "08006" });

test("who only reads is not asked to send something again", () => {
  expect(unavailability(HELD, true)?.says).toContain(
    "n’a pas pu vous répondre. Patientez quelques secondes, puis réessayez.",
  );
  expect(unavailability(HELD)?.says).toContain("puis envoyez-la à nouveau.");
  expect(unavailability(new Error("ours"), true)).toBeNull();
});
