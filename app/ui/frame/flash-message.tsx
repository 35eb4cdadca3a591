import { Link } from "@remix-run/react";

export type Flash = {
  kind: "success" | "info" | "error";
  text: string;
  brief?: boolean;
  lines?: string[];
  link?: { to: string; name: string };
};

/** What just happened, said once on the page it led to. */
export function FlashMessage({ flash }: { flash: Flash | null }) {
  if (!flash) return null;
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
          <Link to={link.to}>{link.name}</Link>
        </p>
      ) : null}
    </div>
  );
}
