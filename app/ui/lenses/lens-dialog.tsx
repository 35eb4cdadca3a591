import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState, type SyntheticEvent } from "react";

import type { FormState } from "../forms";
import { useFlash } from "../root-data";
import { LensScreen } from "./lens-page";
import type { LensPageView } from "./lens-view";

/** The wizard over the article it was opened from: each screen keeps its address, and closing leads back to the article's. */
export function LensDialog({ view, form }: { view: LensPageView; form: FormState }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [articleTop] = useState(() => window.scrollY);
  const { key } = useLocation();
  const navigate = useNavigate();
  const flash = useFlash();

  // Each screen is a navigation, which would scroll the article behind to its top.
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    window.scrollTo({ top: articleTop, behavior: "instant" });
  }, [key, articleTop]);
  useEffect(() => {
    dialog.current?.focus();
    body.current?.scrollTo(0, 0);
  }, [view.screen]);
  // Only a dialog that is closed gives the focus back; the one taken from the page loses it.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  const leave = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (currentTarget.isConnected) navigate(view.frame.articlePath, { preventScrollReset: true });
  };

  return (
    <dialog ref={dialog} className="lens-dialog" aria-label={`${view.title}, ${view.frame.title}`} tabIndex={-1} onClose={leave}>
      <div className="lens-dialog__head">
        <p>{view.frame.title}</p>
        <button type="button" className="button button--quiet" onClick={() => dialog.current?.close()}>Fermer</button>
      </div>
      <div ref={body} className="lens-dialog__body lens">
        {flash ? <p key={key} className={`flash flash--${flash.kind}`} role="status">{flash.text}</p> : null}
        <LensScreen key={view.screen} view={view} form={form} />
      </div>
    </dialog>
  );
}
