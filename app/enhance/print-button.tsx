import { useIsHydrated } from "./hydrated";

type PrintButtonProps = {
  children: string;
  /** How to print without the button. */ otherwise: string;
  nonce: string;
  /** False where no script may be sent at all. */ scripts: boolean;
};

/** Its page is not hydrated, so one inline line of script shows the button where scripts run. */
const SHOW = `(function(b){b.hidden=false;b.nextElementSibling.hidden=true;b.addEventListener("click",function(){print()})})(document.getElementById("imprimer"))`;

/** Reached from a hydrated page, React shows and serves it instead. */
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
