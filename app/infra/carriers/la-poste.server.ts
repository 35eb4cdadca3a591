import { z } from "zod";

import type { Config } from "~/infra/config.server";
import { call, jsonOf } from "~/infra/http-call.server";
import type { Followed, Tracking, TrackingStep } from "./tracking.server";

const TIMEOUT_MS = 6_000;
const NUMBER = /^[A-Z0-9]{11,15}$/;

const text = z.string().nullish();
const Shipment = z.object({
  timeline: z
    .array(
      z.object({ id: z.coerce.number(), shortLabel: text, longLabel: text, date: text, status: z.boolean().nullish() }),
    )
    .nullish(),
  event: z.preprocess(
    (event) => (event == null || Array.isArray(event) ? event : [event]),
    z.array(z.object({ code: text })).nullish(),
  ),
});
const One = z.object({ returnCode: z.coerce.number().nullish(), idShip: text, shipment: Shipment.nullish() });
/** La Poste answers one number with an object or with a list of one, depending on the version of its API. */
const Answer = z.preprocess((answer): unknown[] => (Array.isArray(answer) ? answer : [answer]), z.array(One));

const DELIVERED = "DI1"; // DI2: delivered back to the sender
const SENT_BACK = ["DI2", "RE1"];

/** Suivi v2: any product of La Poste. */
export function openLaPosteTracking({ apiKey, url }: NonNullable<Config["laPoste"]>): Tracking {
  return {
    async follow(number) {
      if (!NUMBER.test(number)) return { outcome: "notFound" }; // La Poste would refuse it, and count the call
      const called = await call(`${url}${number}?lang=fr_FR`, {
        headers: { "Accept": "application/json", "X-Okapi-Key": apiKey },
        timeoutMs: TIMEOUT_MS,
      });
      const answer = Answer.safeParse(jsonOf(called));
      return answer.success && called.outcome === "answered"
        ? followed(called.status, answer.data)
        : { outcome: "failed" };
    },
  };
}

function followed(status: number, answers: z.infer<typeof One>[]): Followed {
  const shipment = answers.find((answer) => answer.shipment)?.shipment;
  if (!shipment?.timeline) {
    // For a used-up quota or a wrong key, La Poste answers in another form, without a returnCode.
    const code = answers[0]?.returnCode ?? null;
    return { outcome: code === 404 || code === 400 || (status === 404 && code !== null) ? "notFound" : "failed" };
  }
  const steps = shipment.timeline
    .map(({ id, shortLabel, longLabel, date, status }): TrackingStep => ({
      id,
      label: (shortLabel || longLabel) ?? "",
      status: status ? "STEP_STATUS_ACTIVE" : "STEP_STATUS_INACTIVE",
      date: date ?? null,
    }))
    .filter(({ label }) => label !== "")
    .sort((one, other) => one.id - other.id);
  const codes = (shipment.event ?? []).map(({ code }) => code ?? "");
  const arrived =
    codes.includes(DELIVERED) || steps.some(({ id, status }) => id === 5 && status === "STEP_STATUS_ACTIVE");
  return {
    outcome: "followed",
    parcel: { steps, delivered: arrived && !codes.some((code) => SENT_BACK.includes(code)) },
  };
}
