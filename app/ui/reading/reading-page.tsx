import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Breadcrumb } from "~/ui/breadcrumb";
import { ArrowIcon } from "~/ui/icons";
import { typeset } from "~/ui/typography";

export type Section = {
  id: string;
  title: string;
  /** Shown before the title: 'Article 3'. */ label?: string;
  body: ReactNode;
};
export type Figure = { value: string; label: string };
export type Onward = { to: string; name: string; why: string };

/** The shop's own texts for a page, as HTML made from Markdown: they replace delivered parts, or follow them. */
export type OwnText = {
  lead?: string;
  parts: Record<string, string>;
  more: { id: string; title: string; html: string }[];
};

type ReadingPageProps = {
  title: string;
  intro?: ReactNode;
  /** The day of the last change, as '2026-11-21'. */
  updatedOn?: string;
  /** The figures that most readers look for, shown first. */
  figures?: Figure[];
  sections: Section[];
  /** A list of the sections, beside or above them; for pages longer than a screen or two. */
  contents?: boolean;
  onward?: Onward[];
  /** Shown under the introduction. */
  aside?: ReactNode;
  own?: OwnText;
  children?: ReactNode;
};

/** A page of text, without scripts. */
export function ReadingPage({
  title,
  intro,
  updatedOn,
  figures,
  sections: delivered,
  contents = false,
  onward,
  aside,
  own,
  children,
}: ReadingPageProps) {
  const sections = own ? withOwn(delivered, own) : delivered;
  return (
    <main id="contenu" className="page reading">
      <Breadcrumb crumbs={[{ name: "Accueil", path: "/home" }]} here={title} />
      <header className="reading__head">
        <h1>{typeset(title)}</h1>
        {own?.lead ? <p className="lead">{own.lead}</p> : intro ? <p className="lead">{typeset(intro)}</p> : null}
        {updatedOn ? (
          <p className="hint">
            Mise à jour&nbsp;: <time dateTime={updatedOn}>{longDay(updatedOn)}</time>
          </p>
        ) : null}
        {aside}
      </header>
      {figures ? <Figures figures={figures} /> : null}
      <div className={contents ? "reading__body--contents" : undefined}>
        {contents ? <Contents sections={sections} /> : null}
        <Sections sections={sections} />
      </div>
      {children}
      {onward ? <OnwardLinks links={onward} /> : null}
    </main>
  );
}

function withOwn(delivered: Section[], { parts, more }: OwnText): Section[] {
  return [
    ...delivered.map((section) =>
      parts[section.id] === undefined ? section : { ...section, body: <Html of={parts[section.id] ?? ""} /> },
    ),
    ...more.map(({ id, title, html }) => ({ id, title, body: <Html of={html} /> })),
  ];
}

/** HTML that the server made from Markdown. It is safe, because the Markdown reader lets no HTML through. */
function Html({ of }: { of: string }) {
  return <div dangerouslySetInnerHTML={{ __html: of }} />;
}

export function Sections({ sections }: { sections: Section[] }) {
  return (
    <div className="prose">
      {sections.map((section) => (
        <SectionOf key={section.id} {...section} />
      ))}
    </div>
  );
}

function SectionOf({ id, title, label, body }: Section) {
  return (
    <section id={id} aria-labelledby={title ? `${id}-titre` : undefined}>
      {title ? (
        <h2 id={`${id}-titre`}>
          {label ? <span className="section-label">{label}</span> : null}
          {label ? " " : null}
          {typeset(title)}
        </h2>
      ) : null}
      {typeset(body)}
    </section>
  );
}

function Contents({ sections }: { sections: Section[] }) {
  return (
    <nav className="contents" aria-labelledby="sommaire">
      <h2 id="sommaire">Sommaire</h2>
      <ol className={sections.some(({ label }) => label) ? "contents__numbered" : undefined}>
        {sections
          .filter(({ title }) => title)
          .map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{typeset(title)}</a>
            </li>
          ))}
      </ol>
    </nav>
  );
}

/** Figures set like the lines of an eye chart, the most important ones largest. */
function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{typeset(label)}</dt>
          <dd>{typeset(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function OnwardLinks({ links }: { links: Onward[] }) {
  return (
    <nav className="onward" aria-label="Pour continuer">
      <ul>
        {links.map(({ to, name, why }) => (
          <li key={to}>
            <Link to={to}>
              {name}
              <ArrowIcon />
            </Link>
            <p>{typeset(why)}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const DAY = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" });

function longDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00Z`)).replace(/ /g, "\u00a0");
}
