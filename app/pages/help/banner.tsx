import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { typeset } from "~/ui/typography";

type BannerProps = {
  id: string;
  title: string;
  /** The address of a picture, or an element. */ picture: string | ReactNode;
  alt?: string;
  to: string;
  link: string;
  children: ReactNode;
};

export function Banner({ id, title, picture, alt = "", to, link, children }: BannerProps) {
  return (
    <section className="banner" id={id} aria-labelledby={`${id}-titre`}>
      {typeof picture === "string" ? (
        <img src={picture} alt={alt} width="1200" height="675" loading="lazy" decoding="async" />
      ) : (
        picture
      )}
      <div>
        <h2 id={`${id}-titre`}>{title}</h2>
        {typeset(children)}
        <p className="button-row">
          <Link className="button" to={to}>
            {link}
          </Link>
        </p>
      </div>
    </section>
  );
}

/** The first lines of Monoyer's eye chart. Below the two letters on top, the ends of the lines spell his name. */
export function EyeChart() {
  return (
    <div className="chart eye-chart" aria-hidden="true">
      <span>Z U</span> <span>M C F</span> <span>O H S U E</span>
    </div>
  );
}

export function Priced({ lines }: { lines: [what: string, price: string][] }) {
  return (
    <ul>
      {lines.map(([what, price]) => (
        <li key={what}>
          <span>{what}</span> <span>{typeset(price)}</span>
        </li>
      ))}
    </ul>
  );
}
