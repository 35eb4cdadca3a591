import { needsPrescription, readConfigurationKey } from "~/domain/lenses/configuration";
import type { GlassType } from "~/domain/lenses/prescription";

/** @param lines those of a cart or an order: what they carry besides the frame names their lenses */
export function askForPrescription(lines: { extra: string }[]): boolean {
  return correctiveGlasses(lines).length > 0;
}

/**
 * D.4362-17 of the Code de la santé publique: the first multifocal lenses against presbyopia are sold on a prescription alone, and no
 * sworn statement stands in for it. The shop cannot know whether they are the first: it asks for the prescription with all of them.
 */
export function haveProgressive(lines: { extra: string }[]): boolean {
  return correctiveGlasses(lines).includes("progressif");
}

function correctiveGlasses(lines: { extra: string }[]): GlassType[] {
  return lines.flatMap(({ extra }) => {
    const configuration = readConfigurationKey(extra);
    return configuration && needsPrescription(configuration) ? [configuration.glassType] : [];
  });
}
