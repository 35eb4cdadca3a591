import { useIsHydrated } from "./hydrated";

type PrintButtonProps = {
  children: string;
  /** The sentence that explains how to print, where the button does not work. */ otherwise: string;
  nonce: string;
  /** False in the light version, which sends no scripts. */ scripts: boolean;
};

/** The page is not hydrated, so an inline script shows the button and hides the sentence. */
const SHOW = `(function(b){b.hidden=false;b.nextElementSibling.hidden=true;b.addEventListener("click",function(){print()})})(document.getElementById("imprimer"))`;

/** A print button. After a navigation from a hydrated page, React shows it, since the inline script does not run. */
export function PrintButton({ children, otherwise, nonce, scripts }: PrintButtonProps) {
  const hydrated = useIsHydrated();
  return (
    <div className="print">
      <button
        type="button"
        id="imprimer"
        className="button button--quiet"
        hidden={!hydrated}
        onClick={() => window.print()}
      >
        {children}
      </button>
      <p className="hint" hidden={hydrated}>
        {otherwise}
      </p>
      {scripts && !hydrated ? (
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SHOW }} />
      ) : null}
    </div>
  );
}
