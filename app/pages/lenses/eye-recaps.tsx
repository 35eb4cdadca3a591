import { Link } from "@remix-run/react";

import type { EyeRecap } from "./lens-view";

/** What was read of the prescription, in both ways of writing a cylinder. */
export function EyeRecaps({ recap, changePath }: { recap: EyeRecap[]; changePath: string }) {
  return (
    <section className="recap" aria-labelledby="lu">
      <h2 id="lu">Ce que nous avons lu</h2>
      <dl className="facts">
        {recap.map(({ eye, written, otherwise }) => (
          <div key={eye}>
            <dt>{eye}</dt>
            <dd>
              <strong>{written}</strong>{" "}
              {otherwise ? (
                <span className="hint recap__other">Écrit autrement, la même chose&nbsp;: {otherwise}</span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to={changePath} className="alone">
          Modifier ma correction
        </Link>
      </p>
    </section>
  );
}
