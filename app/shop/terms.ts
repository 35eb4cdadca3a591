/** The figures of the terms of sale; every page that names one reads it here. */
export const terms = {
  updatedOn: "2026-11-21",
  withdrawalDays: 14,
  accessoryReturnDays: 30,
  refundDays: 14,
  lensDeliveryDays: 10,
  expressHours: 24,
  addressChangeCents: 600,
  unclaimedInFranceCents: 900,
  unclaimedInEuropeCents: 2000,
  lateCancellationCents: 1500,
  incidentHours: 48,
  unavailabilityDays: 15,
  lateDays: 7,
  medicalYears: 5,
  invoiceYears: 10,
  orderYears: 5,
  idleAccountYears: 3,
  pickupDays: 15,
  paymentHoldMinutes: 30,
  /** How long the prices of a quote hold; two months are the least that is asked. */
  quoteDays: 90,
  /** How long a quote is kept; the law asks for a year at least. */
  quoteYears: 1,
} as const;
