import { NavigationType, useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type SyntheticEvent } from "react";

import { isForNewTab } from "~/enhance/navigation/for-new-tab";
import { placeInHistory } from "~/enhance/navigation/place-in-history";
import type { FormState } from "~/ui/forms/forms";
import { NavigationNotices } from "~/ui/frame/navigation-notices";
import { useFlash } from "~/ui/frame/root-data";
import { LensScreen } from "./lens-page";
import type { LensPageView } from "./lens-view";

/** The wizard in a dialog over the article it was opened from. Each screen has an address; closing goes back to it. */
export function LensDialog({ view, form }: { view: LensPageView; form: FormState }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [articleTop] = useState(() => window.scrollY);
  const [openedAt] = useState(placeInHistory);
  const leaving = useRef(false);
  const { key } = useLocation();
  const navigate = useNavigate();
  const arrival = useNavigationType();
  const flash = useFlash();

  // Each screen is a navigation, which would scroll the article behind to its top.
  useEffect(() => {
    // A jump through the history may land between screens instead of on the article. A press on the article's link
    // before the jump ends opens the wizard again.
    if (leaving.current && arrival === NavigationType.Pop)
      return navigate(view.frame.articlePath, { replace: true, preventScrollReset: true });
    leaving.current = false;
    if (!dialog.current?.open) dialog.current?.showModal();
    window.scrollTo({ top: articleTop, behavior: "instant" });
    // It runs once for each address: a new `navigate` from the router is no new screen.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the effect belongs to the address
  }, [key, articleTop]);
  useEffect(() => {
    dialog.current?.focus();
    body.current?.scrollTo(0, 0);
  }, [view.screen]);
  // A dialog gives the focus back only when it is closed, so that it is closed before React removes it.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  // Goes back over all screens of the wizard, so that Back from the article does not open them again.
  const leave = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!currentTarget.isConnected) return;
    leaving.current = true;
    navigate(openedAt - placeInHistory() - 1);
  };
  const closeForArticle = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (link?.pathname !== new URL(view.frame.articlePath, window.location.href).pathname || isForNewTab(event)) return;
    event.preventDefault();
    dialog.current?.close();
  };

  return (
    <dialog
      ref={dialog}
      className="lens-dialog"
      aria-label={`${view.title}, ${view.frame.title}`}
      tabIndex={-1}
      onClose={leave}
      onClickCapture={closeForArticle}
    >
      <div className="lens-dialog__head">
        <p>{view.frame.title}</p>
        <button type="button" className="button button--quiet" onClick={() => dialog.current?.close()}>
          Fermer
        </button>
      </div>
      <div ref={body} className="lens-dialog__body lens">
        {flash ? (
          <p key={key} className={`flash flash--${flash.kind}`} role="status">
            {flash.text}
          </p>
        ) : null}
        <LensScreen key={view.screen} view={view} form={form} />
      </div>
      <NavigationNotices />
    </dialog>
  );
}
