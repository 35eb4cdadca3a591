import { linkKey, readLinkKey } from "~/domain/signed-links.server";
import type { Config } from "~/infra/config.server";
import type { TryOn } from "./try-on.server";

const subject = (id: string) => `try-on:${id}`;

/** The signed link that shows a face with its frames to others, for as long as the photograph is kept. */
export function sharedFacePath(config: Config, { id, endsAt }: Pick<TryOn, "id" | "endsAt">): string {
  return `/sur-mon-visage/partage/${id}?cle=${linkKey(config, subject(id), new Date(endsAt))}`;
}

export function isSharedFaceKey(config: Config, id: string, key: string | null, now: Date): boolean {
  return readLinkKey(config, subject(id), key, now) === "valid";
}
