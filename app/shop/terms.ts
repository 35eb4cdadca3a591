/** The figures of the terms of sale; every page that names one reads it here. */
export const terms = {
  updatedOn: "2026-11-26",
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
  /** After so many days the customer is reminded that the order waits. */
  pickupReminderDays: 7,
  /** After so many days an order that nobody fetched is cancelled and refunded, unless it has corrective lenses. */
  pickupReleaseDays: 30,
  /** Days in which lenses that do not suit are made anew: two months. */
  adaptationDays: 60,
  paymentHoldMinutes: 30,
  /** How long a quote is kept; the law asks for a year at least. */
  quoteYears: 1,
} as const;
