import { useLocation } from "@remix-run/react";
import { useRef, useState, type FormEvent } from "react";

import { useIsHydrated } from "~/enhance/hydrated";
import { isReached, OFFLINE, tell } from "~/enhance/navigation/lost-line";
import { useReportedViews } from "~/enhance/page-views";
import { sendInPlace } from "~/enhance/send-in-place";
import { FlashMessage } from "./flash-message";
import { FormGuard } from "~/ui/forms/forms";

type State = "ask" | "no" | "yes";
type Purpose = { key: string; name: string; does: string };
export type ConsentText = { title: string; intro: string; purposes: readonly Purpose[] };

type BannerProps = {
  state: State;
  text: ConsentText;
  saved: string;
  /** The key of the page's forms. A new key means that `state` was read from the server again. */
  asked: string;
};

const COOKIE_PAGE = "/gestion-des-cookies";
/** On this page the question is above the content, because it must not cover the payment provider's buttons. */
const UNCOVERED = "/checkout";

/**
 * Asks for consent until it is answered, on every page but the one where the answer can be changed. Its three buttons
 * post a form; hydrated, the answer is sent without leaving the page, and the details open in place.
 */
export function ConsentBanner({ state, text, saved, asked }: BannerProps) {
  const [answer, setAnswer] = useState<{ state: State; asked: string } | null>(null);
  const current = answer?.asked === asked ? answer.state : state;
  const here = useLocation();
  useReportedViews(current === "yes");

  return (
    <>
      {current === "ask" && here.pathname !== COOKIE_PAGE ? (
        <Question
          text={text}
          back={here.pathname + here.search}
          over={here.pathname !== UNCOVERED}
          onAnswer={(given) => setAnswer({ state: given, asked })}
        />
      ) : null}
      {answer?.asked === asked ? <FlashMessage flash={{ kind: "success", text: saved, brief: true }} /> : null}
    </>
  );
}

function focusContent(): void {
  const main = document.querySelector<HTMLElement>("main");
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

type QuestionProps = {
  text: ConsentText;
  back: string;
  /** Shown over the foot of the page, if the browser can keep the focused element above it. */ over: boolean;
  onAnswer: (state: State) => void;
};

function Question({ text, back, over, onAnswer }: QuestionProps) {
  const hydrated = useIsHydrated();
  const [detailed, setDetailed] = useState(false);
  const plainly = useRef(false);

  async function answer(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const pressed = (event.nativeEvent as SubmitEvent).submitter;
    if (plainly.current || !(pressed instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (pressed.value === "customise") return setDetailed(!detailed);
    tell(null);
    const outcome = await sendInPlace(form, "legal/cookies", pressed);
    if (outcome === "lost" && !(await isReached(form.action))) return tell(OFFLINE);
    if (outcome === "sent") {
      const counted = pressed.value === "accept" || (pressed.value === "save" && new FormData(form).has("analytics"));
      focusContent(); // the button that has the focus is about to be removed
      return onAnswer(counted ? "yes" : "no");
    }
    plainly.current = true;
    pressed.click();
  }

  return (
    <div
      className="consent"
      data-over={over ? "" : undefined}
      role="dialog"
      aria-labelledby="consent-title"
      aria-describedby="consent-text"
    >
      <form method="post" action={COOKIE_PAGE} className="consent__content" onSubmit={(event) => void answer(event)}>
        <FormGuard name="consent" />
        <input type="hidden" name="back" value={back} />
        <div>
          <h2 id="consent-title">{text.title}</h2>
          <p id="consent-text">
            {text.intro}
            {text.purposes.map(({ key, name, does }) => (
              <span key={key}>
                {" "}
                <strong>{name}</strong>
                <span className="consent__does">{` (${does})`}</span>.
              </span>
            ))}{" "}
            <a href={`${COOKIE_PAGE}?retour=${encodeURIComponent(back)}`}>Gestion des cookies</a>
          </p>
        </div>
        <div className="consent__buttons">
          <button className="button button--quiet" name="choice" value="accept">
            Tout accepter
          </button>{" "}
          <button className="button button--quiet" name="choice" value="refuse">
            Tout refuser
          </button>{" "}
          <button
            className="button button--quiet"
            name="choice"
            value="customise"
            aria-expanded={hydrated ? detailed : undefined}
            aria-controls={detailed ? "consent-details" : undefined}
          >
            Personnaliser
          </button>
        </div>
        {detailed ? (
          <fieldset className="consent__details" id="consent-details">
            <legend className="visually-hidden">Ce que vous acceptez</legend>
            {text.purposes.map(({ key, name, does }) => (
              <div className="choice" key={key}>
                <input type="checkbox" id={`consent-${key}`} name={key} value="on" />
                <label htmlFor={`consent-${key}`}>
                  {name} <span className="hint">{does}</span>
                </label>
              </div>
            ))}
            <button className="button button--quiet" name="choice" value="save">
              Enregistrer mes choix
            </button>
          </fieldset>
        ) : null}
      </form>
    </div>
  );
}
