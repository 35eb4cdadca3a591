import { linkKey, readLinkKey } from "~/domain/signed-links.server";
import type { Config } from "~/infra/config.server";
import type { TryOn } from "./try-on.server";

type Shared = Pick<TryOn, "id" | "endsAt"> & { marks: Pick<TryOn["marks"], "shared"> };

const subject = (id: string, shared: string) => `try-on:${id}:${shared}`;

/** The signed link that shows a face with its frames to others, for as long as the photograph is kept; null without one. */
export function sharedFacePath(config: Config, { id, endsAt, marks }: Shared): string | null {
  if (!marks.shared) return null;
  return `/sur-mon-visage/partage/${id}?cle=${linkKey(config, subject(id, marks.shared), new Date(endsAt))}`;
}

/** Whether the key is that of the link which is there now: the key of a withdrawn one never opens the face again. */
export function isSharedFaceKey(config: Config, { id, marks }: Shared, key: string | null, now: Date): boolean {
  return marks.shared !== "" && readLinkKey(config, subject(id, marks.shared), key, now) === "valid";
}
