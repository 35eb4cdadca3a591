/** The keys that callers of the carrier must send, and the pair of keys of this captcha. */
export const CARRIER_KEYS = { colissimo: "cle-colissimo-du-banc", laPoste: "cle-la-poste-du-banc" };
export const RECAPTCHA_KEYS = { siteKey: "6LcTerreauxSiteKey", secretKey: "6LcTerreauxSecretKey" };
