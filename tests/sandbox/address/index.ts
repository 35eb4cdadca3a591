import { z } from "zod";

import { controlRoutes } from "../control";
import type { Failure } from "../faults";
import { json, type Incoming, type Outcome, type Reply } from "../http";
import { ProviderSandbox } from "../provider";
import { PLACES, type Place } from "./places";

/** The national address search, at its present address and under its former path. */
const PATHS = ["/geocodage/search", "/geocodage/search/", "/search", "/search/"];

export class AddressSandbox extends ProviderSandbox {
  private empty = false;

  private constructor() {
    super(playedError, () => new Date());
  }

  static async start({ port = 0 }: { port?: number } = {}): Promise<AddressSandbox> {
    const sandbox = new AddressSandbox();
    const control = controlRoutes(sandbox.faults, {
      "POST /_control/empty": (body) => sandbox.findNothing(z.object({ on: z.boolean().default(true) }).parse(body).on),
      "POST /_control/clear": () => sandbox.clear(),
    });
    await sandbox.listen(port, async (request) => (await control(request)) ?? sandbox.answer(request));
    return sandbox;
  }

  /** Answers correctly, without any address. */
  findNothing(on = true): void {
    this.empty = on;
  }
  override clear(): void {
    this.empty = false;
    super.clear();
  }

  private async answer(request: Incoming): Promise<Outcome> {
    if (request.method !== "GET" || !PATHS.includes(request.path))
      return json(404, { code: 404, message: "Not Found" });
    return this.faults.play(this.faults.log(request, Object.fromEntries(request.query)), async (begin) => {
      await begin();
      return this.search(request.query);
    });
  }

  private search(query: URLSearchParams): Reply {
    const asked = query.get("q")?.trim() ?? "";
    const limit = Number(query.get("limit") ?? 5);
    if (asked.length < 3 || asked.length > 200)
      return refused("q: must contain between 3 and 200 chars and start with a number or a letter");
    if (!Number.isInteger(limit) || limit < 1 || limit > 50)
      return refused("limit: must be an integer between 1 and 50");

    const features = this.empty ? [] : found(asked, query).slice(0, limit);
    return json(200, {
      type: "FeatureCollection",
      version: "draft",
      features,
      attribution: "BAN",
      licence: "ETALAB-2.0",
      query: asked,
      limit,
    });
  }
}

/** The service refuses for five seconds an address that has asked too often. */
function playedError(status: number, { body, retryAfter = 5 }: Failure): Reply {
  const headers: Record<string, string> = status === 429 ? { "retry-after": String(retryAfter) } : {};
  if (body !== undefined) return { status, headers: { "content-type": "application/json", ...headers }, body };
  return json(
    status,
    { code: status, message: status === 429 ? "Too Many Requests" : `Refused with ${status} (played by the sandbox)` },
    headers,
  );
}

const refused = (detail: string): Reply => json(400, { code: 400, message: "Failed parsing query", detail: [detail] });

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/\b(bd|boul)\b/g, "boulevard")
    .replace(/\bav\b/g, "avenue")
    .replace(/\bpl\b/g, "place")
    .replace(/\bst\b/g, "saint")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Every word of the query must begin a word of the address; the house number is copied from the query. */
function found(asked: string, query: URLSearchParams) {
  const [typed = "", digits = "", repeat] = /^(\d+)(?:\s*(bis|ter|quater)\b)?(?=[\s,])/i.exec(asked) ?? [];
  const number = repeat ? `${digits} ${repeat.toLowerCase()}` : digits;
  const words = plain(asked.slice(typed.length)).split(" ").filter(Boolean);
  const postcode = query.get("postcode");
  const citycode = query.get("citycode");

  return PLACES.filter(
    (place) => (!postcode || place.postcode === postcode) && (!citycode || place.citycode === citycode),
  )
    .filter((place) => {
      const known = plain(`${place.street} ${place.postcode} ${place.city}`).split(" ");
      return words.length > 0 && words.every((word) => known.some((one) => one.startsWith(word)));
    })
    .map((place, rank) => feature(place, number, rank));
}

function feature(place: Place, number: string, rank: number) {
  const name = number ? `${number} ${place.street}` : place.street;
  const score = Math.max(0.3, 0.97 - rank * 0.06);
  return {
    type: "Feature",
    geometry: { type: "Point", coordinates: [place.lon, place.lat] },
    properties: {
      label: `${name} ${place.postcode} ${place.city}`,
      score: Number(score.toFixed(4)),
      ...(number ? { housenumber: number, street: place.street } : {}),
      id: `${place.citycode}_${plain(place.street).replace(/ /g, "").slice(0, 8)}${number ? `_${number.padStart(5, "0")}` : ""}`,
      type: number ? "housenumber" : "street",
      name,
      postcode: place.postcode,
      citycode: place.citycode,
      city: place.city,
      ...(place.district ? { district: place.district } : {}),
      context: place.context,
      importance: 0.67,
      _type: "address",
    },
  };
}
