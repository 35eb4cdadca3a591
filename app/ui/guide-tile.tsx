import { Link } from "~/ui/link";

/** The way to the guide of shapes, as one more tile of a grid. @param picture the address of a portrait */
export function GuideTile({ picture }: { picture: string }) {
  return (
    <Link to="/guide-des-formes">
      <img src={picture} alt="" width="1440" height="1800" loading="lazy" decoding="async" />
      <span>
        <strong>Quelle forme me va&nbsp;?</strong> Trois questions, et le rayon se resserre sur vous.
      </span>
    </Link>
  );
}
