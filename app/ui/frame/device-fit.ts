import type { DeviceFace } from "~/enhance/device-face/kept";
import { french } from "~/shop/words/french-spacing";

type Suited = Pick<DeviceFace, "centres" | "fitting">;

const SHELF_CARDS = ".shelf-bar ~ * .card";
/** Lens width and bridge, in millimetres, in the address of a drawn frame. */
const MEASURES = /_(\d+(?:\.\d)?)-(\d+(?:\.\d)?)-\d+(?:\.\d)?x/;

/**
 * Hides the frames of a shelf that do not suit the face, where this was asked for, and says how many are left; on an
 * article's page, says whether the frame suits it.
 * @returns whether the page has a shelf that can be narrowed to frames that suit the face
 */
export function fitFrames({ centres, fitting = false }: Suited): boolean {
  if (!centres) return false;
  const suits = (measured: number | null) => measured !== null && measured >= centres[0] && measured <= centres[1];
  const cards = [...document.querySelectorAll(SHELF_CARDS)];
  const suited = cards.filter((card) => {
    const its = suits(centresOf(card.getAttribute("data-centres"), card));
    card.parentElement?.toggleAttribute("data-unfit", fitting && !its);
    return its;
  });
  say(".shelf-bar", "after", fitting ? countWords(suited.length, cards.length) : "");
  const measured = centresOf(null, document.querySelector(".gallery"));
  say(".measures .facts", "before", measured === null ? "" : fitWords(measured, centres));
  return cards.length > 0;
}

/** Shows every frame of the page again. */
export function unfitFrames(): void {
  document.querySelectorAll("[data-unfit]").forEach((hidden) => hidden.removeAttribute("data-unfit"));
  document.querySelectorAll(`.${NOTE}`).forEach((note) => note.remove());
}

/** The distance between the centres of a frame's lenses, in millimetres: as it is told, or by the address of its drawing. */
function centresOf(told: string | null, around: Element | null): number | null {
  if (told) return Number(told);
  const picture = around?.querySelector("img");
  const address = `${picture?.getAttribute("src")} ${picture?.closest("a")?.getAttribute("href")}`;
  const [, lens, bridge] = MEASURES.exec(address) ?? [];
  return lens && bridge ? Number(lens) + Number(bridge) : null;
}

function countWords(suited: number, all: number): string {
  if (suited === 0) return "Aucune monture de cette page n’est à votre taille.";
  if (suited === all)
    return all > 1 ? `Les ${all} montures de cette page sont à votre taille.` : "Cette monture est à votre taille.";
  return `${suited} des ${all} montures de cette page ${suited > 1 ? "sont" : "est"} à votre taille ; les autres sont masquées.`;
}

function fitWords(measured: number, [least, most]: [number, number]): string {
  const how = measured < least ? "étroite pour vous" : measured > most ? "large pour vous" : "à votre taille";
  return `D’après votre écart pupillaire, cette monture est ${how} : ${String(measured).replace(".", ",")} mm entre les centres des verres.`;
}

const NOTE = "face-note";

/** Writes a sentence beside an element, or takes it away. The element is not React's, as the bar of the face. */
function say(beside: string, side: "before" | "after", words: string): void {
  const place = document.querySelector(beside);
  const neighbour = side === "after" ? place?.nextElementSibling : place?.previousElementSibling;
  const there = neighbour?.classList.contains(NOTE) ? neighbour : null;
  if (!place || !words) return there?.remove();
  const note = there ?? document.createElement("p");
  const text = french(words);
  if (note.textContent === text) return;
  if (!there) {
    note.className = NOTE;
    note.setAttribute("role", "status");
    place[side](note);
  }
  note.textContent = text;
}
