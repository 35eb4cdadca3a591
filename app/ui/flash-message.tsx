type Flash = { kind: "success" | "info" | "error"; text: string; brief?: boolean };

/** What just happened, said once on the page it led to. */
export function FlashMessage({ flash }: { flash: Flash | null }) {
  if (!flash) return null;
  return (
    <div className={flash.brief ? `flash flash--${flash.kind} flash--brief` : `flash flash--${flash.kind}`} role={flash.kind === "error" ? "alert" : "status"}>
      <p>{flash.text}</p>
    </div>
  );
}
