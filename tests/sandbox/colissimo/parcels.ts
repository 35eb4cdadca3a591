import type { StateFile } from "../state-file";

export type PostalAddress = {
  companyName?: string;
  lastName?: string;
  firstName?: string;
  line0?: string;
  line1?: string;
  line2?: string;
  line3?: string;
  zipCode: string;
  city: string;
  countryCode: string;
};

/** The stage of a parcel: 0 announced to 5 delivered; `back` once it was given back to its sender. */
export type Stage = 0 | 1 | 2 | 3 | 4 | 5;
export type Parcel = {
  number: string;
  productCode: string;
  weight: number;
  reference: string;
  sender: PostalAddress;
  addressee: PostalAddress;
  stage: Stage;
  back: boolean;
  /** When each stage was reached. */
  reached: { stage: Stage; at: string }[];
};

/** The parcels of La Poste, shared by its services. */
export class Parcels {
  private readonly parcels = new Map<string, Parcel>();

  constructor(
    private readonly clock: () => Date,
    private readonly state: StateFile,
  ) {
    for (const parcel of state.section<Parcel[]>("parcels", () => this.all()) ?? [])
      this.parcels.set(parcel.number, parcel);
  }

  all(): Parcel[] {
    return [...this.parcels.values()];
  }
  find(number: string): Parcel | null {
    return this.parcels.get(number) ?? null;
  }

  announce(details: Pick<Parcel, "productCode" | "weight" | "reference" | "sender" | "addressee">): Parcel {
    const number = `${details.productCode.startsWith("COR") ? "8R" : "6A"}${String(41_000_000_331 + this.parcels.size * 17)}`;
    const parcel: Parcel = {
      number,
      ...details,
      stage: 0,
      back: false,
      reached: [{ stage: 0, at: this.clock().toISOString() }],
    };
    this.parcels.set(number, parcel);
    this.state.changed();
    return parcel;
  }

  /** Moves it on by one step; a delivered parcel stays where it is. */
  advance(number: string): Parcel | null {
    const parcel = this.find(number);
    if (parcel && parcel.stage < 5) this.reach(parcel, (parcel.stage + 1) as Stage);
    return parcel;
  }

  /** Nobody accepted it: it goes back to its sender. */
  giveBack(number: string): Parcel | null {
    const parcel = this.find(number);
    if (parcel && parcel.stage < 5) {
      parcel.back = true;
      this.reach(parcel, 5);
    }
    return parcel;
  }

  forget(): void {
    this.parcels.clear();
    this.state.changed();
  }

  private reach(parcel: Parcel, stage: Stage): void {
    parcel.stage = stage;
    parcel.reached.push({ stage, at: this.clock().toISOString() });
    this.state.changed();
  }
}

export const STAGES = [
  "Votre Colissimo va bientôt nous être confié !",
  "Votre colis est pris en charge par La Poste",
  "Votre colis est en cours d’acheminement",
  "Votre colis est arrivé sur son site de distribution",
  "Votre colis est en cours de livraison",
  "Votre colis est livré",
] as const;
export const GIVEN_BACK = "Votre colis a été remis à son expéditeur";

const WALL = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", dateStyle: "short", timeStyle: "medium" });
const ZONE = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Paris", timeZoneName: "longOffset" });

/** "2019-04-05T09:09:00.000": the time in Paris, without the zone. */
export function wallTime(at: string): string {
  return `${WALL.format(new Date(at)).replace(" ", "T")}.000`;
}
/** "2019-04-05T09:09:00+02:00" */
export function zonedTime(at: string): string {
  return `${WALL.format(new Date(at)).replace(" ", "T")}${/GMT(\S+)/.exec(ZONE.format(new Date(at)))?.[1] ?? "Z"}`;
}
