import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Computing } from "~/enhance/computing";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";
import { Picture, WornPicture } from "~/ui/photo";
import { AppointmentScreen } from "./appointment-screen";
import { CorrectionStep } from "./correction-step";
import { DistanceStep } from "./distance-step";
import { FrameStep } from "./frame-step";
import { HabitsOffer, QuestionnaireStep } from "./habits-steps";
import type { LensPageView } from "./lens-view";
import { LensesStep } from "./lenses-step";
import { SituationStep } from "./situation-step";

type Props = { view: LensPageView; form: FormState };

export function LensPage(props: Props) {
  return (
    <main id="contenu" className="page lens">
      <LensScreen {...props} />
    </main>
  );
}

/** One screen of the wizard, whether a page or a dialog shows it. */
export function LensScreen({ view, form }: Props) {
  return (
    <>
      <ErrorSummary form={form} />
      <div className="lens__body">
        <FrameCard view={view} />
        <div className="lens__step">
          <Progress view={view} />
          {view.back ? (
            <p className="back">
              <Link to={view.back}>Étape précédente</Link>
            </p>
          ) : (
            <p className="back">
              <Link to={view.frame.articlePath}>Revenir à la monture</Link>
            </p>
          )}
          {contentOf(view, form)}
        </div>
      </div>
    </>
  );
}

function contentOf(view: LensPageView, form: FormState): ReactNode {
  const { path } = view;
  if (view.choice) return <FrameStep choice={view.choice} path={path} form={form} />;
  if (view.situation) return <SituationStep chosen={view.situation.chosen} path={path} form={form} />;
  if (view.correction) return <CorrectionStep correction={view.correction} path={path} form={form} />;
  if (view.distance) return <DistanceStep distance={view.distance} path={path} form={form} />;
  if (view.questions) return <QuestionnaireStep questions={view.questions} path={path} form={form} />;
  if (view.lenses) return <LensesStep lenses={view.lenses} path={path} form={form} />;
  if (view.appointment)
    return <AppointmentScreen {...view.appointment} path={path} articlePath={view.frame.articlePath} />;
  if (view.screen === "calcul") return <Computing to={`${path}?etape=verres`} />;
  return <HabitsOffer path={path} />;
}

function Progress({ view: { progress, title, screen } }: { view: LensPageView }) {
  if (!progress) return screen === "monture" ? null : <p className="lens__where">Adaptez votre monture à votre vue</p>;
  return (
    <div className="lens__where">
      <p>
        Étape {progress.number} sur {progress.of}&nbsp;: {title.toLowerCase()}
      </p>
      <progress value={progress.number} max={progress.of} aria-label="Avancement" />
    </div>
  );
}

function FrameCard({ view: { frame } }: { view: LensPageView }) {
  return (
    <aside className={frame.wornUrl ? "lens__frame lens__frame--first" : "lens__frame"} aria-label="Votre monture">
      {frame.imageUrl ? (
        <Picture src={frame.imageUrl} sizes="30rem" alt={frame.imageAlt} width="480" height="300" />
      ) : null}{" "}
      {frame.wornUrl ? <WornPicture className="lens__worn" src={frame.wornUrl} /> : null}
      <div>
        <p className="lens__frame-name">
          <Link to={frame.articlePath} className="alone">
            {frame.title}
          </Link>
        </p>
        {frame.details ? <p className="hint">{frame.details}</p> : null}
        <p className="hint">Monture&nbsp;: {frame.price}</p>
      </div>
    </aside>
  );
}
