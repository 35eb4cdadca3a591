import { GIVEN_BACK, STAGES, wallTime, type Parcel } from "./parcels";

const CODES = ["COMCFM", "PCHCFM", "ACHMI1", "AARCFM", "MLVARS", "LIVCFM"] as const;

/** The timeline of a parcel. Events are not in order, and a single one comes without a list. */
export function timelineOf(parcel: Parcel) {
  const at = (stage: number) => parcel.reached.find((each) => each.stage === stage)?.at ?? null;
  const label = (stage: number) => (stage === 5 && parcel.back ? GIVEN_BACK : (STAGES[stage] ?? ""));
  const events = parcel.reached.map(({ stage, at: moment }) => ({
    date: wallTime(moment),
    code: stage === 5 && parcel.back ? "LIVEXP" : CODES[stage],
    labelLong: label(stage),
    siteCode: "691200",
    siteName: "PFC LYON",
    siteZipCode: 69_800,
  }));
  return {
    lang: "fr_FR",
    status: [{ code: "0", message: "OK" }],
    parcel: {
      parcelNumber: parcel.number,
      contractNumber: "900000",
      removalPoint: null,
      goal: false,
      consigneeInformation: {
        name: parcel.addressee.lastName,
        firstName: parcel.addressee.firstName,
        address: {
          address2: parcel.addressee.line2,
          zipCode: parcel.addressee.zipCode,
          city: parcel.addressee.city,
          countryCodeISO: "FR",
        },
      },
      service: { deliveryChoice: false },
      step: [0, 1, 2, 3, 4, 5].map((stage) => {
        const reached = parcel.stage >= stage;
        const date = at(stage);
        return {
          stepId: stage,
          labelShort: reached ? label(stage) : null,
          labelLong: stage === 0 ? "" : null,
          status: reached ? "STEP_STATUS_ACTIVE" : parcel.back ? "STEP_STATUS_DISABLED" : "STEP_STATUS_INACTIVE",
          countryCodeISO: "",
          date: date && stage > 0 ? wallTime(date) : null,
        };
      }),
      event: events.length === 1 ? events[0] : [...events.slice(1), ...events.slice(0, 1)],
    },
  };
}
