export type CouponSeed = {
  code: string;
  percent?: number;
  amount?: number;
  minimum: number;
  validity?: readonly [from: string, until: string];
};

export const coupons: readonly CouponSeed[] = [
  { code: "BIENVENUE10", percent: 10, minimum: 50 },
  { code: "TERREAUX15", amount: 15, minimum: 100 },
  { code: "ETE2025", percent: 20, minimum: 0, validity: ["2025-06-20T22:00:00.000Z", "2025-08-31T21:59:59.000Z"] },
];
