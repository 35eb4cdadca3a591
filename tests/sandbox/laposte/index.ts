import { z } from "zod";

import { GIVEN_BACK, STAGES, zonedTime, type Parcel, type Parcels } from "../colissimo/parcels";
import { controlRoutes } from "../control";
import type { Failure } from "../faults";
import { json, type Incoming, type Outcome, type Reply } from "../http";
import { ProviderSandbox } from "../provider";

const PATH = "/suivi/v2/idships/";
const MOST_NUMBERS = 10;
const CODES = ["DR1", "PC1", "ET1", "ET2", "MD2", "DI1"] as const;

type LaPosteOptions = { port?: number; apiKey: string; parcels: Parcels; clock: () => Date };

/** Suivi v2, on the parcels that the label service made. */
export class LaPosteSandbox extends ProviderSandbox {
  private list = false;

  private constructor(private readonly options: LaPosteOptions) {
    super(playedError, options.clock);
  }

  static async start(options: LaPosteOptions): Promise<LaPosteSandbox> {
    const sandbox = new LaPosteSandbox(options);
    const control = controlRoutes(sandbox.faults, {
      "POST /_control/list": (body) =>
        sandbox.answerWithList(z.object({ on: z.boolean().default(true) }).parse(body).on),
      "POST /_control/clear": () => sandbox.clear(),
    });
    await sandbox.listen(options.port ?? 0, async (request) => (await control(request)) ?? sandbox.answer(request));
    return sandbox;
  }

  /** A single number is answered with a list of one, as some clients have seen. */
  answerWithList(on = true): void {
    this.list = on;
  }
  override clear(): void {
    this.list = false;
    super.clear();
  }

  private async answer(request: Incoming): Promise<Outcome> {
    if (request.method !== "GET" || !request.path.startsWith(PATH))
      return json(404, { code: "NOT_FOUND", message: "not here" });
    return this.faults.play(this.faults.log(request, Object.fromEntries(request.query)), async (begin) => {
      await begin();
      if (request.headers["x-okapi-key"] !== this.options.apiKey)
        return json(401, { code: "UNAUTHORIZED", message: "Unauthorized: invalid X-Okapi-Key" });
      return this.followed(decodeURIComponent(request.path.slice(PATH.length)).split(","));
    });
  }

  private followed(numbers: string[]): Reply {
    const answers = numbers.slice(0, MOST_NUMBERS).map((number) => this.one(number));
    const statuses = new Set(answers.map(({ returnCode }) => returnCode));
    const status = statuses.size > 1 ? 207 : (answers[0]?.returnCode ?? 400);
    return json(status, numbers.length > 1 || this.list ? answers : answers[0]);
  }

  private one(number: string) {
    const refused = (returnCode: number, returnMessage: string) => ({
      returnCode,
      returnMessage,
      lang: "fr_FR",
      scope: "open",
      idShip: number,
    });
    if (!/^[A-Z0-9]{11,15}$/.test(number))
      return refused(400, "Le numéro que vous avez saisi n’est pas valide. Merci de vérifier votre saisie.");
    const parcel = this.options.parcels.find(number);
    return parcel
      ? { lang: "fr_FR", scope: "open", returnCode: 200, shipment: shipmentOf(parcel) }
      : refused(404, "Ressource non trouvée");
  }
}

function shipmentOf(parcel: Parcel) {
  const label = (stage: number) => (stage === 5 && parcel.back ? GIVEN_BACK : (STAGES[stage] ?? ""));
  return {
    idShip: parcel.number,
    holder: 4,
    product: "colissimo",
    isFinal: parcel.stage === 5,
    entryDate: zonedTime(parcel.reached[0]?.at ?? ""),
    timeline: [1, 2, 3, 4, 5].map((stage) => {
      const at = parcel.reached.find((each) => each.stage === stage)?.at;
      return {
        id: stage,
        shortLabel: label(stage),
        longLabel: "",
        ...(at && { date: zonedTime(at) }),
        country: "FR",
        status: parcel.stage >= stage,
        type: 1,
      };
    }),
    event: parcel.reached
      .map(({ stage, at }) => ({
        code: stage === 5 && parcel.back ? "DI2" : CODES[stage],
        label: label(stage),
        date: zonedTime(at),
      }))
      .reverse(),
    contextData: { deliveryChoice: { deliveryChoice: 0 }, originCountry: "FR", arrivalCountry: "FR" },
    url: `https://www.laposte.fr/outils/suivre-vos-envois?code=${parcel.number}`,
  };
}

/** The error of the gateway, in place of the service's own. */
function playedError(status: number, { body }: Failure): Reply {
  if (body !== undefined) return { status, headers: { "content-type": "application/json" }, body };
  if (status === 429) return json(429, { code: "TOO_MANY_REQUESTS", message: "max quota reached (100 calls per 1s)" });
  return json(status, { code: `E${status}`, message: `Refused with ${status} (played by the sandbox)` });
}
