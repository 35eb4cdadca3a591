import { isDeepStrictEqual } from "node:util";

import { settingsInForce } from "~/domain/settings/in-force.server";
import { MODEL, type GroupName, type Settings } from "~/domain/settings/model.server";
import { shelfPaths } from "~/domain/settings/shelf-words.server";
import type { ShopContext } from "~/http/request-context.server";

/** A page of the shop as it would be: its own HTML, to be shown in a frame. */
export type PreviewedPage = { title: string; path: string; html: string };

type Shown = { title: string; path: string; /** The id of the only part to show. */ part?: string };

const PAGES: Partial<Record<GroupName, Shown[]>> = {
  accueil: [{ title: "Accueil", path: "/home" }],
  services: [{ title: "Services", path: "/services" }],
  equipe: [{ title: "L’équipe, sur la page À propos", path: "/a-propos", part: "equipe" }],
};

/** Whether what a group's form sets can be seen before it is saved. */
export const hasPreview = (group: GroupName) => group === "rayons" || group in PAGES;

/** The pages that a group speaks of, as visitors would read them with what was typed; of the shelves, those that change. */
export async function previewGroup(
  context: ShopContext,
  group: GroupName,
  typed: Partial<Settings>,
): Promise<PreviewedPage[]> {
  const shown = group === "rayons" ? await changedShelves(context, typed) : (PAGES[group] ?? []);
  const pages: PreviewedPage[] = [];
  for (const { title, path, part } of shown) {
    const html = await context.readPage(path, typed);
    if (html) pages.push({ title, path, html: asFrame(html, part) });
  }
  return pages;
}

async function changedShelves({ services }: ShopContext, typed: Partial<Settings>): Promise<Shown[]> {
  const before = await settingsInForce(services);
  const shelves = Object.entries(shelfPaths()).map(([name, path]) => ({ key: name as keyof Settings, path }));
  const changed = shelves.filter(({ key }) => !isDeepStrictEqual(typed[key], before[key]));
  return (changed.length > 0 ? changed : shelves.slice(0, 1)).map(({ key, path }) => ({
    title: MODEL[key].label,
    path,
  }));
}

/**
 * A page without its scripts, whose links open another window. The nonce of its style is left out: the frame has the
 * policy of the document around it, and needs that one's nonce.
 */
function asFrame(html: string, part?: string): string {
  const only = part ? `<style>body > :not(main), main > :not(#${part}) { display: none !important; }</style>` : "";
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/(<style[^>]*?) nonce="[^"]*"/g, "$1")
    .replace("<head>", () => `<head><base target="_blank"/>`)
    .replace("</head>", () => `${only}<style>.consent { display: none; }</style></head>`);
}
