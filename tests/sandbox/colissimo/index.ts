import { z } from "zod";

import { ControlRefusal, controlRoutes, type ControlHandler } from "../control";
import type { Failure } from "../faults";
import { json, type Incoming, type Outcome, type Reply } from "../http";
import { ProviderSandbox } from "../provider";
import { labelPdf } from "./label";
import { complaintOf, LabelRequest, type Complaint } from "./labels";
import { QUIRKS, wrapped, type Quirk } from "./multipart";
import { parcelPages } from "./pages";
import type { Parcel, Parcels } from "./parcels";
import { timelineOf } from "./timeline";

export const LABEL_PATH = "/sls-ws/SlsServiceWSRest/2.0/generateLabel";
export const TRACKING_PATH = "/tracking-timeline-ws/rest/tracking/timelineCompany";

const MADE = { id: "0", type: "INFOS", messageContent: "La requête a été traitée avec succès", replacementValues: [] };

type ColissimoOptions = { port?: number; apiKey: string; parcels: Parcels; clock: () => Date };

/** Labels, timelines, and a page on which a person moves parcels on. */
export class ColissimoSandbox extends ProviderSandbox {
  private readonly quirks: Quirk[] = [];
  private readonly complaints: Complaint[] = [];
  private enabled = true;

  private constructor(private readonly options: ColissimoOptions) {
    super(playedError, options.clock);
  }

  static async start(options: ColissimoOptions): Promise<ColissimoSandbox> {
    const sandbox = new ColissimoSandbox(options);
    const control = controlRoutes(sandbox.faults, sandbox.controls());
    const pages = parcelPages(options.parcels, options.clock);
    await sandbox.listen(
      options.port ?? 0,
      async (request) => (await control(request)) ?? (await pages(request)) ?? sandbox.answer(request),
    );
    return sandbox;
  }

  get parcels(): Parcel[] {
    return this.options.parcels.all();
  }

  /** The next label has this form. */
  answerWith(quirk: Quirk): void {
    this.quirks.push(quirk);
  }
  /** The next label is refused with these words. */
  refuse(id: string, messageContent: string): void {
    this.complaints.push({ id, messageContent });
  }
  /** Off: the contract does not include tracking. */
  enableTracking(on: boolean): void {
    this.enabled = on;
  }
  advance(number: string): Parcel | null {
    return this.options.parcels.advance(number);
  }
  giveBack(number: string): Parcel | null {
    return this.options.parcels.giveBack(number);
  }
  override clear(): void {
    this.quirks.splice(0);
    this.complaints.splice(0);
    this.enabled = true;
    super.clear();
  }
  forget(): void {
    this.options.parcels.forget();
    this.faults.requests.splice(0);
  }

  private async answer(request: Incoming): Promise<Outcome> {
    const work =
      request.path === LABEL_PATH
        ? () => this.label(request)
        : request.path === TRACKING_PATH
          ? async () => this.timeline(request)
          : null;
    if (request.method !== "POST" || !work)
      return { status: 404, headers: { "content-type": "text/html" }, body: "<h1>Not Found</h1>" };
    // Names and addresses of customers have no place in a log, not even here.
    return this.faults.play(this.faults.log(request, {}), async (begin) => {
      await begin();
      return work();
    });
  }

  private async label(request: Incoming): Promise<Reply> {
    const quirk = this.quirks.shift() ?? null;
    const refused = (status: number, complaint: Complaint) =>
      wrapped(
        status,
        {
          messages: [{ ...complaint, type: "ERROR", replacementValues: [] }],
          labelXmlV2Reponse: null,
          labelV2Response: null,
        },
        null,
        quirk,
      );
    if (request.headers.apikey !== this.options.apiKey)
      return refused(400, { id: "30000", messageContent: "Identifiant ou mot de passe incorrect" });
    const asked = LabelRequest.safeParse(parsed(request.body));
    if (!asked.success) return json(400, { errorCode: "400", errorLabel: "Bad Request" });
    const complaint =
      this.complaints.shift() ?? complaintOf(asked.data, this.options.clock().toISOString().slice(0, 10));
    if (complaint) return refused(200, complaint);

    const {
      service,
      parcel: { weight },
      sender,
      addressee,
    } = asked.data.letter;
    const parcel = this.options.parcels.announce({
      productCode: service.productCode,
      weight,
      reference: service.orderNumber,
      sender: sender.address,
      addressee: addressee.address,
    });
    const labelV2Response = {
      parcelNumber: parcel.number,
      parcelNumberPartner: `0075001${parcel.number}801250L`,
      pdfUrl: null,
      fields: null,
    };
    return wrapped(
      200,
      { messages: [MADE], labelXmlV2Reponse: null, labelV2Response },
      await labelPdf(parcel, this.options.clock()),
      quirk,
    );
  }

  private timeline(request: Incoming): Reply {
    const asked = z
      .object({ apiKey: z.string().default(""), parcelNumber: z.string().default("") })
      .parse(parsed(request.body) ?? {});
    const said = (code: string, message: string) =>
      json(200, { lang: "fr_FR", status: [{ code, message }], parcel: null });
    if (asked.apiKey !== this.options.apiKey) return said("201", "Identifiant / mot de passe invalide");
    if (!this.enabled) return said("202", "Service non autorisé pour cet identifiant");
    const parcel = this.options.parcels.find(asked.parcelNumber);
    return parcel ? json(200, timelineOf(parcel)) : said("105", "Numéro de colis inconnu");
  }

  private controls(): Record<string, ControlHandler> {
    const known = (parcel: Parcel | null) => {
      if (!parcel) throw new ControlRefusal(404, "no such parcel");
      return parcel;
    };
    return {
      "GET /_control/parcels": () => this.parcels,
      "DELETE /_control/parcels": () => this.forget(),
      "POST /_control/parcels/:number/advance": (_body, { number = "" }) => known(this.advance(number)),
      "POST /_control/parcels/:number/give-back": (_body, { number = "" }) => known(this.giveBack(number)),
      "POST /_control/answer-with": (body) => this.answerWith(z.object({ quirk: z.enum(QUIRKS) }).parse(body).quirk),
      "POST /_control/refuse": (body) => {
        const { id, message } = z.object({ id: z.string(), message: z.string() }).parse(body);
        this.refuse(id, message);
      },
      "POST /_control/tracking": (body) => this.enableTracking(z.object({ on: z.boolean() }).parse(body).on),
      "POST /_control/clear": () => this.clear(),
    };
  }
}

/** While it is down, it answers in HTML; otherwise in JSON of one of its three kinds. */
function playedError(status: number, { body }: Failure): Reply {
  if (body !== undefined) return { status, headers: { "content-type": "application/json" }, body };
  if (status === 503)
    return {
      status,
      headers: { "content-type": "text/html" },
      body: "<html><head><title>503 Service Unavailable</title></head><body><h1>Service Unavailable</h1></body></html>",
    };
  return json(status, { error: `E${status}`, message: `Refusé avec ${status} (joué par le banc d’essai)` });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
