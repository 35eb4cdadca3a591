import { CONDITION_NAMES, conditionsUnder } from "~/shop/terms-of-sale/conditions";
import {
  GROUPS,
  isDelivered,
  isSame,
  keysOf,
  settingOf,
  type GroupName,
  type Key,
  type Settings,
} from "./model.server";

/** The groups whose texts the shop writes, and may have written an amount in. */
const WRITTEN = ["accueil", "rayons", "services", "textes", "courriels"] as const satisfies readonly GroupName[];
const NOTICE: Key = "notice";

type OutdatedText = { label: string; where: string; says: string };

/** The shop's own texts that still say what a change of the settings replaced: a fee, a number of days, a sentence. */
export function outdatedTexts(before: Settings, after: Settings): OutdatedText[] {
  const former = formerWords(before, after);
  if (former.length === 0) return [];
  const texts = [
    ...WRITTEN.flatMap((group) => keysOf(group).map((key) => ({ key, where: GROUPS[group].title }))),
    { key: NOTICE, where: GROUPS.commerce.title },
  ];
  return texts
    .filter(({ key }) => !isDelivered(key, after))
    .flatMap(({ key, where }) => {
      const { label, say } = settingOf(key);
      const says = former.find((words) => isSaidIn(words, say(after[key])));
      return says ? [{ label, where, says }] : [];
    });
}

/** What the pages said before the change and no longer say, the longest first: whole sentences, then amounts. */
function formerWords(before: Settings, after: Settings): string[] {
  const [then, now] = [conditionsUnder(before), conditionsUnder(after)];
  const sentences = CONDITION_NAMES.flatMap((name) =>
    sentencesOf(then[name]).filter((sentence) => !sentencesOf(now[name]).includes(sentence)),
  );
  const amounts = keysOf("commerce")
    .filter((key) => typeof before[key] === "number" && !isSame(before[key], after[key]))
    .map((key) => settingOf(key).say(before[key]));
  return [...sentences, ...amounts].sort((one, other) => other.length - one.length);
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/).filter(Boolean);

/** Whatever the spaces: "6,90€" is "6,90 €". An amount is not the end of a longer one, as 90 € is of 190 €. */
function isSaidIn(words: string, text: string): boolean {
  const [bare, within] = [withoutSpaces(words), withoutSpaces(text)];
  for (let at = within.indexOf(bare); at >= 0; at = within.indexOf(bare, at + 1))
    if (!/^\d/.test(bare) || !/[\d,.]/.test(within.charAt(at - 1))) return true;
  return false;
}

const withoutSpaces = (text: string) => text.replace(/\s/g, "").toLowerCase();
