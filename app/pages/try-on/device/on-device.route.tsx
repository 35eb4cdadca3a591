import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState, type FormEvent } from "react";

import { centresFor } from "~/domain/catalogue/frame-size";
import {
  AVERAGE_DISTANCE,
  canBePupils,
  DISTANCE_ASKED,
  FACE_FIELD,
  laidUnderFrames,
  lieOf,
  NO_NUDGE,
  typedDistance,
  usualField,
  usualPupils,
  type Nudge,
  type Place,
} from "~/domain/try-on/geometry";
import { moved, NUDGES } from "~/domain/try-on/nudges";
import { forgetFace, isOver, keepFace, keptFace, whenForgottenElsewhere, whileOpen } from "~/enhance/device-face/kept";
import { laidPart, photographAt, type Photograph } from "~/enhance/device-face/photograph";
import { useIsHydrated } from "~/enhance/hydrated";
import { returnAddress } from "~/http/answers/return-address.server";
import { frameUrl } from "~/illustration/index";
import { oneFace } from "~/shop/editorial";
import { pageTitle } from "~/http/head/page-title";
import { deleteFace, wearFace } from "~/ui/frame/device-face";
import { sheetLink } from "~/ui/styles/sheet";
import { knownDistance } from "../known-distance.server";
import { DeviceDistance } from "./device-distance";
import { DeviceMarks } from "./device-marks";
import { DeviceCrumbs, SendInstead } from "./device-page";
import { DeviceNudges, DevicePreview } from "./device-preview";
import { DeviceStart } from "./device-start";
import tryOnSheet from "../try-on.css";
import { frameOfPage, PLAIN_FRAME, wornFrame } from "../worn-frames.server";

type Marks = { pupils: [Place, Place]; distance: string; nudge: Nudge };

/** Where the frames are seen by who came from no page in particular. */
const SHELF = "/nouveautes";
/** Pixels of the picture for a millimetre, as on the server. */
const UNIT = 5;
const SIZE = { width: FACE_FIELD.width * UNIT, height: FACE_FIELD.height * UNIT };
const OVER = "L’heure de votre photo est passée : elle est effacée. Choisissez-en une autre.";
const ELSEWHERE = "Vous avez effacé votre photo dans un autre onglet.";
const NO_PUPILS = "Ces deux croix ne peuvent pas être vos pupilles : posez-en une sur chaque œil.";
const NOT_KEPT =
  "Votre navigateur ne garde rien pour ce site, même dans cet onglet. Essayez hors de la navigation privée, ou envoyez-nous votre photo.";

export const links: LinksFunction = () => [sheetLink(tryOnSheet)];

export const meta: MetaFunction = () => [pageTitle("Sur mon visage, sans rien envoyer")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const back = returnAddress(new URL(request.url).searchParams.get("retour"), "");
  const found = await frameOfPage(context.services, back);
  const known = await knownDistance(context);
  return json({
    back,
    sent: context.face !== null,
    frame: found ? wornFrame(found).url : PLAIN_FRAME,
    distance: String(known ?? AVERAGE_DISTANCE).replace(".", ","),
    pictures: oneFace.looks.map(({ pair, alt }) => ({ url: frameUrl(pair, `portrait-${oneFace.sitter}`), alt })),
  });
}

export default function OnDevice() {
  const { sent } = useLoaderData<typeof loader>();
  const hydrated = useIsHydrated();
  return (
    <main id="contenu" className="page try-on">
      <DeviceCrumbs here="Sans rien envoyer" />
      <h1>Sur mon visage, sans rien envoyer</h1>
      <p className="notice">
        Votre photo reste sur cet appareil&nbsp;: nous ne la recevons pas. Elle s’efface quand vous fermez l’onglet, au
        bout d’une heure, ou dès que vous le demandez. Dans cet onglet, les montures des rayons, de la recherche, de la
        wishlist, du panier et des articles se posent dessus, et un bouton pour l’effacer vous suit.
      </p>
      {!hydrated ? (
        <SendInstead />
      ) : sent ? (
        <p>
          Une photo que vous nous avez envoyée sert déjà à l’essayage. <a href="/sur-mon-visage">Effacez-la d’abord</a>,
          puis revenez ici.
        </p>
      ) : (
        <Fitting />
      )}
    </main>
  );
}

function Fitting() {
  const { back, frame, distance, pictures } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [photo, setPhoto] = useState<Photograph | null>(null);
  const [marks, setMarks] = useState<Marks | null>(null);
  /** When the photograph was chosen. A correction does not give it another hour. */
  const [since, setSince] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  /** Why the last press on the button at the end led nowhere. */
  const [refusal, refuse] = useState<{ words: string } | null>(null);
  /** Whether a mark was moved from its usual place. */
  const [marked, setMarked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const refused = useRef<HTMLParagraphElement>(null);
  const fromCamera = useRef(false);

  // A face that this tab keeps already is corrected.
  useEffect(() => {
    const face = keptFace();
    if (!face) return;
    void photographAt(face.photo).then((kept) => {
      if (!kept) return forgetFace();
      setMarks(JSON.parse(face.marks) as Marks);
      setMarked(true);
      setSince(face.since);
      setPhoto(kept);
    });
  }, []);

  useEffect(() => {
    if (!photo) return;
    const end = (why: string | null) => {
      setPhoto(null);
      setProblem(why);
    };
    const endLook = whileOpen(() => {
      if (!isOver({ since })) return;
      forgetFace();
      end(OVER);
    });
    const endHearing = whenForgottenElsewhere(() => end(ELSEWHERE));
    return () => {
      endLook();
      endHearing();
    };
  }, [photo, since]);

  // The button that took the picture is gone.
  useEffect(() => {
    if (fromCamera.current) heading.current?.focus();
    fromCamera.current = false;
  }, [photo]);

  useEffect(() => refused.current?.focus(), [refusal]);

  const take = (chosen: Photograph, from: "camera" | "file") => {
    fromCamera.current = from === "camera";
    setProblem(null);
    refuse(null);
    setMarked(false);
    setMarks({ pupils: usualPupils(chosen), distance: marks?.distance ?? distance, nudge: NO_NUDGE });
    setSince(Date.now());
    setPhoto(chosen);
  };

  const erase = () => {
    deleteFace();
    refuse(null);
    setProblem(null);
    setMarks(null);
    setPhoto(null);
  };

  const read = marks && typedDistance(marks.distance);
  const matrix = useMemo(
    () => (marks ? laidUnderFrames(lieOf(marks.pupils, read ?? AVERAGE_DISTANCE, marks.nudge), UNIT) : null),
    [marks, read],
  );
  const change = (changes: Partial<Marks>) => {
    refuse(null);
    setMarks((former) => former && { ...former, ...changes });
  };
  const nudge = (step: Partial<Nudge>) =>
    setMarks((former) => former && { ...former, nudge: moved(former.nudge, step) });

  const finish = (event: FormEvent) => {
    event.preventDefault();
    if (!photo || !marks || !matrix || read === null) return document.getElementById("ecart")?.focus();
    if (!canBePupils(...marks.pupils)) return refuse({ words: NO_PUPILS });
    const laid = laidPart(photo, matrix, SIZE.width, SIZE.height);
    const centres = centresFor(read);
    const face = { ...keptFace(), photo: photo.url, laid, marks: JSON.stringify(marks), shown: true, since, centres };
    if (!keepFace(face)) return refuse({ words: NOT_KEPT });
    wearFace();
    navigate(back || SHELF);
  };

  return (
    <>
      <DeviceStart
        frame={frame}
        wornAt={usualField}
        first={!photo}
        pictures={pictures}
        problem={problem}
        take={take}
        refuse={setProblem}
        erase={erase}
      />
      {photo && marks && matrix ? (
        <form onSubmit={finish} noValidate className="device-form">
          <div>
            <h2 ref={heading} tabIndex={-1}>
              Vos pupilles
            </h2>
            <DeviceMarks
              photo={photo}
              pupils={marks.pupils}
              place={(pupils) => {
                setMarked(true);
                change({ pupils });
              }}
            />
            <DeviceDistance
              typed={marks.distance}
              average={AVERAGE_DISTANCE}
              error={read === null ? DISTANCE_ASKED : undefined}
              change={(typed) => change({ distance: typed })}
            />
          </div>
          <div>
            <h2>Est-ce bien placé&nbsp;?</h2>
            <p>Glissez la photo sous la monture&nbsp;; à deux doigts, tournez-la ou changez sa taille.</p>
            <DevicePreview
              photo={photo}
              matrix={matrix}
              size={SIZE}
              field={FACE_FIELD.width}
              frame={frame}
              change={nudge}
            />
            {marked ? null : (
              <p className="hint">
                Vous n’avez encore déplacé aucune croix&nbsp;: vérifiez que chacune est sur une pupille.
              </p>
            )}
            {refusal ? (
              <p ref={refused} role="alert" tabIndex={-1} className="field__error">
                {refusal.words}
              </p>
            ) : null}
            <button className="button device-form__end">Voir les montures sur moi</button>
            <DeviceNudges
              ways={NUDGES}
              press={(step, way) => (way === "remettre" ? change({ nudge: NO_NUDGE }) : nudge(step))}
            />
          </div>
        </form>
      ) : null}
    </>
  );
}
