export type Decline = { code: string; decline_code: string | null; message: string };

export type CardOutcome =
  /** `refunds`: the later outcome of a refund to this card, when it does not succeed at once. */
  | { kind: "success"; refunds?: "pending" | "fails" }
  | { kind: "declined"; decline: Decline }
  | { kind: "authenticate" }
  | { kind: "processing"; ends: "succeeded" | "failed" };

export type Card = { last4: string; brand: string; outcome: CardOutcome; expMonth: number; expYear: number };

const declined = (code: string, decline_code: string | null, message: string): CardOutcome => ({
  kind: "declined",
  decline: { code, decline_code, message },
});
const authenticate: CardOutcome = { kind: "authenticate" };
const success: CardOutcome = { kind: "success" };

/** Stripe's own test numbers; the two last are the sandbox's, for payments with a later result. */
const OUTCOMES: Record<string, CardOutcome> = {
  "4242424242424242": success,
  "5555555555554444": success,
  "4000002500000003": success,
  "4000000000007726": { kind: "success", refunds: "pending" },
  "4000000000005126": { kind: "success", refunds: "fails" },
  "4000000000000002": declined("card_declined", "generic_decline", "Votre carte a été refusée."),
  "4000000000009995": declined(
    "card_declined",
    "insufficient_funds",
    "Votre carte ne dispose pas de fonds suffisants.",
  ),
  "4000000000000069": declined("expired_card", null, "Votre carte est expirée."),
  "4000000000000127": declined("incorrect_cvc", null, "Le code de sécurité de votre carte est incorrect."),
  "4000000000000119": declined(
    "processing_error",
    null,
    "Une erreur est survenue pendant le traitement de votre carte. Réessayez dans quelques instants.",
  ),
  "4000000000003220": authenticate,
  "4000000000003155": authenticate,
  "4000002500003155": authenticate,
  "4000002760003184": authenticate,
  "4000000000000234": { kind: "processing", ends: "succeeded" },
  "4000000000000242": { kind: "processing", ends: "failed" },
};

export const CARD = {
  success: "4242424242424242",
  declined: "4000000000000002",
  insufficientFunds: "4000000000009995",
  threeDSecure: "4000000000003220",
  pendingRefund: "4000000000007726",
  refundFails: "4000000000005126",
  processing: "4000000000000234",
  processingThenFails: "4000000000000242",
} as const;

/** The names that a server may send instead of a number. */
const TEST_METHODS: Record<string, string> = {
  pm_card_visa: CARD.success,
  pm_card_fr: "4000002500000003",
  pm_card_mastercard: "5555555555554444",
  pm_card_visa_chargeDeclined: CARD.declined,
  pm_card_chargeDeclined: CARD.declined,
  pm_card_visa_chargeDeclinedInsufficientFunds: CARD.insufficientFunds,
  pm_card_chargeDeclinedInsufficientFunds: CARD.insufficientFunds,
  pm_card_threeDSecure2Required: CARD.threeDSecure,
  pm_card_authenticationRequired: CARD.threeDSecure,
  pm_card_pendingRefund: CARD.pendingRefund,
  pm_card_refundFail: CARD.refundFails,
  pm_card_processing: CARD.processing,
};

export const testMethodNumber = (id: string): string | undefined => TEST_METHODS[id];

export type CardProblem = { code: string; param: string; message: string };

/** Reads the typed card; the error is worded for the customer. */
export function readCard(
  typed: { number: string; expMonth: number; expYear: number; cvc: string },
  now: Date,
): Card | CardProblem {
  const number = typed.number.replace(/[\s-]/g, "");
  const year = typed.expYear < 100 ? 2000 + typed.expYear : typed.expYear;
  const problem = (code: string, param: string, message: string): CardProblem => ({ code, param, message });

  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    return problem("incorrect_number", "number", "Votre numéro de carte n’est pas valide.");
  if (!(typed.expMonth >= 1 && typed.expMonth <= 12))
    return problem("invalid_expiry_month", "exp_month", "La date d’expiration de votre carte n’est pas valide.");
  const lastMonth = year * 12 + typed.expMonth - 1;
  if (!(lastMonth >= now.getUTCFullYear() * 12 + now.getUTCMonth())) {
    return problem("invalid_expiry_year", "exp_year", "La date d’expiration de votre carte est passée.");
  }
  if (!/^\d{3,4}$/.test(typed.cvc))
    return problem("invalid_cvc", "cvc", "Le code de sécurité de votre carte n’est pas valide.");
  return {
    last4: number.slice(-4),
    brand: number.startsWith("5") ? "mastercard" : "visa",
    // A number that is no test number is refused, as in Stripe's test mode.
    outcome:
      OUTCOMES[number] ??
      declined(
        "card_declined",
        "test_mode_live_card",
        "Votre carte a été refusée : seules les cartes de test sont acceptées ici.",
      ),
    expMonth: typed.expMonth,
    expYear: year,
  };
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, sign, index) => {
    const digit = Number(sign) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
