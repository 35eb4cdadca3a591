type Box = { box: string; text: string };
type Line = { eye: string; sphere: Box; cylinder: Box; axis: Box; addition: Box };

const LINES: Line[] = [
  {
    eye: "OD",
    sphere: { box: "rightSphere", text: "2,25" },
    cylinder: { box: "rightCylinder", text: "−0,50" },
    axis: { box: "rightAxis", text: "90°" },
    addition: { box: "rightAddition", text: "+1,50" },
  },
  {
    eye: "OG",
    sphere: { box: "leftSphere", text: "1,75" },
    cylinder: { box: "leftCylinder", text: "−0,75" },
    axis: { box: "leftAxis", text: "85°" },
    addition: { box: "leftAddition", text: "+1,50" },
  },
];

/**
 * An example of a prescription as doctors write it. The style sheet highlights the value whose field has the focus.
 * @param sign that of the spheres
 */
export function PrescriptionPaper({ presbyopia, sign }: { presbyopia: boolean; sign: "−" | "+" }) {
  return (
    <figure className="paper">
      <p className="paper__head" aria-hidden="true">
        Dr É. Vasseur, ophtalmologiste
      </p>
      <div className="paper__lines">
        {LINES.map(({ eye, sphere, cylinder, axis, addition }) => (
          <p key={eye}>
            <b>{eye}</b> <Boxed box={sphere.box} text={sign + sphere.text} /> (<Boxed {...cylinder} /> à{" "}
            <Boxed {...axis} />)
            {presbyopia ? (
              <>
                {" "}
                Add <Boxed {...addition} />
              </>
            ) : null}
          </p>
        ))}
      </div>
      <figcaption className="hint">
        Exemple d’ordonnance&nbsp;: OD est l’œil droit, OG le gauche. On y lit la sphère, puis entre parenthèses le
        cylindre et son axe{presbyopia ? ", enfin l’addition" : ""}.
      </figcaption>
    </figure>
  );
}

function Boxed({ box, text }: Box) {
  return (
    <span className="paper__box" data-box={box}>
      {text}
    </span>
  );
}
