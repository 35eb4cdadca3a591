import { isGtin } from "~/domain/catalogue/safety/gtin";

/**
 * How many characters follow an application identifier of GS1. The identifiers missing here run to the next separator.
 */
const FIXED: Record<string, number> = { "01": 14, "11": 6, "12": 6, "13": 6, "15": 6, "16": 6, "17": 6 };
const LOT = "10";
const SERIAL = "21";
const TOLD = ["01", LOT];

/**
 * The parts of a GS1 UDI that a recall may name: its device identifier and its lot.
 * "(01)09504000059118(17)271120(10)7654A" is the printed form, "010950400005911817271120107654A" the scanned one.
 * @returns an empty list for anything that is no such UDI
 */
export function toldByUdi(typed: string): string[] {
  const printed = [...typed.matchAll(/\((\d{2,4})\)([^(]*)/g)];
  if (printed.length > 0) return printed.flatMap(([, name = "", value = ""]) => (TOLD.includes(name) ? [value] : []));
  return toldByScan(typed.replace(/\s/g, "").replace(/^\]\w\d/, "")); // a scanner may begin with "]d2": the kind of code
}

function toldByScan(scanned: string): string[] {
  const told: string[] = [];
  let rest = scanned;
  if (!isGtin(/^01(\d{14})/.exec(rest)?.[1] ?? "")) return [];
  for (let name = rest.slice(0, 2); FIXED[name]; name = rest.slice(0, 2)) {
    if (TOLD.includes(name)) told.push(rest.slice(2, 2 + (FIXED[name] ?? 0)));
    rest = rest.slice(2 + (FIXED[name] ?? 0));
  }
  if (!rest.startsWith(LOT)) return told;
  const lot = rest.slice(2);
  // A scanner that types like a keyboard drops the separator after the lot. A lot may end wherever a serial number may
  // begin.
  const ends = [...lot.matchAll(new RegExp(SERIAL, "g"))].flatMap(({ index }) =>
    index > 0 ? [lot.slice(0, index)] : [],
  );
  return [...told, lot, ...ends];
}
