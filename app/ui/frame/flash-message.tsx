import { useLocation } from "@remix-run/react";
import { useRef } from "react";

import { Link } from "~/ui/link";

export type Flash = {
  kind: "success" | "info" | "error";
  text: string;
  brief?: boolean;
  lines?: string[];
  /** `newTab`: a paper to print, which does not take the place of the page. */
  link?: { to: string; name: string; newTab?: true };
};

/** The notice about what the visitor just did, shown once on the next page and on no page after it. */
export function FlashMessage({ flash }: { flash: Flash | null }) {
  const { pathname } = useLocation();
  const shownOn = useRef(pathname); // a page that scripts change keeps the notice of the page before
  if (shownOn.current !== pathname) shownOn.current = ""; // coming back does not show it again
  if (!flash || !shownOn.current) return null;
  const { kind, text, brief, lines = [], link } = flash;
  return (
    <div
      className={brief ? `flash flash--${kind} flash--brief` : `flash flash--${kind}`}
      role={kind === "error" ? "alert" : "status"}
    >
      <p>{text}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {link ? (
        <p>
          {link.newTab ? (
            <a href={link.to} target="_blank" rel="noreferrer">
              {link.name}
              <span className="visually-hidden"> (nouvel onglet)</span>
            </a>
          ) : (
            <Link to={link.to}>{link.name}</Link>
          )}
        </p>
      ) : null}
    </div>
  );
}
