import { useNavigate } from "@remix-run/react";
import { Fragment, useEffect, useRef } from "react";

import { useIsHydrated } from "~/enhance/hydrated";
import { Link, useRights } from "~/ui/admin/permitted";
import { PAIR_MS, pressed, SHORTCUTS } from "./shortcuts";

/**
 * Keyboard shortcuts to the daily pages; "?" lists them. They are off while somebody types or a dialog is open, and for
 * administrators who turned them off.
 */
export function ShortcutKeys() {
  const navigate = useNavigate();
  const hydrated = useIsHydrated();
  const rights = useRights();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    let first: { key: string; at: number } | null = null;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isBusy(event.target)) return;
      const press = pressed(event.key, first && event.timeStamp - first.at < PAIR_MS ? first.key : null);
      first = press.kind === "first" ? { key: press.key, at: event.timeStamp } : null;
      if (press.kind === "nothing" || press.kind === "first") return;
      event.preventDefault();
      if (press.kind === "help") dialog.current?.showModal();
      else if (press.to.startsWith("#")) selectField(press.to);
      else if (rights.see(press.to)) navigate(press.to);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [navigate, rights]);
  if (!hydrated) return null;
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="raccourcis-titre">
      <h2 id="raccourcis-titre">Raccourcis</h2>
      <ShortcutList />
      <form method="dialog" className="button-row">
        <button type="submit" className="button">
          Fermer
        </button>{" "}
        <Link to="/admin/affichage" onClick={() => dialog.current?.close()}>
          Les désactiver
        </Link>
      </form>
    </dialog>
  );
}

export function ShortcutList() {
  const rights = useRights();
  return (
    <dl className="admin-keys">
      {SHORTCUTS.filter(({ to }) => to.startsWith("#") || rights.see(to)).map(({ keys, name }) => (
        <div key={name}>
          <dt>
            {keys.map((key, position) => (
              <Fragment key={key}>
                {position > 0 ? " puis " : null}
                <kbd>{key}</kbd>
              </Fragment>
            ))}
          </dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
  );
}

function selectField(id: string): void {
  const field = document.querySelector<HTMLInputElement>(id);
  field?.focus();
  field?.select();
}

/** Whether the target is a field, or a dialog is open. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
