import { expect, test } from "vitest";

import { openRateLimits } from "~/infra/rate-limit.server";

/** Whether both addresses are counted as one sender. */
async function countedTogether(one: string, other: string): Promise<boolean> {
  const limits = openRateLimits(true);
  for (let n = 0; n < 30; n += 1) expect(await limits.take("login", one)).toBe(0);
  return (await limits.take("login", other)) > 0;
}

test.each([
  ["addresses of one /64", "2001:db8:1:2::1", "2001:db8:1:2:ffff:abcd:0:9"],
  ["one /64 written long", "2001:0DB8:0001:0002:0:0:0:1", "2001:db8:1:2::7"],
  ["an IPv4 and the same with a port", "192.0.2.7", "192.0.2.7:51234"],
  ["an IPv4 and the same as an IPv6", "192.0.2.7", "::ffff:192.0.2.7"],
  ["an IPv6 with a port", "[2001:db8:1:2::1]:443", "2001:db8:1:2::5"],
  ["an account and itself", "clara@exemple.fr", "clara@exemple.fr"],
])("%s are counted as one", async (_, one, other) => {
  expect(await countedTogether(one, other)).toBe(true);
});

test.each([
  ["neighbouring /64", "2001:db8:1:2::1", "2001:db8:1:3::1"],
  ["two IPv4", "192.0.2.7", "192.0.2.8"],
  ["two IPv4 as IPv6", "::ffff:192.0.2.7", "::ffff:192.0.2.8"],
  ["two accounts", "a:1", "b:1"],
])("%s are counted apart", async (_, one, other) => {
  expect(await countedTogether(one, other)).toBe(false);
});
