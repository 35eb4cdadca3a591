import type { ReactNode } from "react";

import { Breadcrumb } from "~/ui/breadcrumb";

/** A page of text in one column, without scripts. */
export function ProsePage({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <main id="contenu" className="page page--narrow">
      <Breadcrumb crumbs={[{ name: "Accueil", path: "/home" }]} here={title} />
      <header className="shelf-hero shelf-hero--plain">
        <h1>{title}</h1>
        {intro ? <p>{intro}</p> : null}
      </header>
      <div className="prose">{children}</div>
    </main>
  );
}
