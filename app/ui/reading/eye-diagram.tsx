type EyeDiagramProps = {
  /** Where the image forms: before the retina, behind it, or behind it for near objects. */ kind:
    "myopie" | "hypermetropie" | "presbytie";
  label: string;
};

const RETINA = 268;

/** A section of an eye: light comes from the left, and its rays meet before or behind the retina. */
export function EyeDiagram({ kind, label }: EyeDiagramProps) {
  const near = kind === "presbytie";
  const focus = kind === "myopie" ? 226 : 306;
  const lens = { x: 172, top: 66, bottom: 114 };
  // The rays of a near object leave one point; those of the horizon are parallel.
  const from = near ? { x: 34, top: 90, bottom: 90 } : { x: 10, top: lens.top, bottom: lens.bottom };
  return (
    <svg
      className="eye"
      viewBox="0 0 340 180"
      width="340"
      height="180"
      fill="none"
      stroke="currentColor"
      role="img"
      aria-label={label}
    >
      <path
        className="eye__ball"
        d="M206 22a68 68 0 1 1-.1 136a68 68 0 0 1-50-22c-16-8-24-28-24-46s8-38 24-46a68 68 0 0 1 50-22z"
      />
      <ellipse className="eye__lens" cx={lens.x} cy="90" rx={near ? 11 : 14} ry="34" />
      <path d="M156 44l-6 14M156 136l-6-14" />
      <path className="eye__retina" d="M252 40a68 68 0 0 1 0 100" />
      <path
        className="eye__ray"
        d={`M${from.x} ${from.top}L${lens.x} ${lens.top}L${focus} 90M${from.x} ${from.bottom}L${lens.x} ${lens.bottom}L${focus} 90`}
      />
      {focus > RETINA ? null : (
        <path
          className="eye__ray"
          d={`M${focus} 90L${RETINA} ${90 + (RETINA - focus) * 0.44}M${focus} 90L${RETINA} ${90 - (RETINA - focus) * 0.44}`}
        />
      )}
      <circle className="eye__focus" cx={focus} cy="90" r="5" />
      {near ? <path d="M22 74h10v32H22zM36 74h10v32H36z" /> : null}
    </svg>
  );
}
