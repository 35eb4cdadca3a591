import { useEffect, useRef, type ReactNode } from "react";

import { useNonce } from "~/ui/frame/nonce";

/** It takes the focus, with scripts and without, because the button that asks for it is at the end of a long form. */
export function PreviewPanel({ answer, children }: { answer: unknown; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), [answer]);
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- without scripts, the answer is a page whose top says nothing of it
    <section ref={section} tabIndex={-1} autoFocus className="panel" aria-labelledby="apercu">
      <h2 id="apercu">Aperçu de votre saisie&nbsp;: rien n’est enregistré</h2>
      {children}
    </section>
  );
}

/** Pages of the shop in frames. No script runs there and no form is sent; a link opens the page in another window. */
export function PreviewedPages({ pages }: { pages: { title: string; path: string; html: string }[] }) {
  const sent = useNonce();
  const nonce =
    sent || (typeof document === "undefined" ? "" : document.querySelector<HTMLStyleElement>("style[nonce]")?.nonce);
  return pages.map(({ title, path, html }) => (
    <div key={path}>
      <h3>{title}</h3>
      <iframe
        className="page-preview"
        title={`Aperçu : ${title}`}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={html.replaceAll("<style", `<style nonce="${nonce}"`)}
      />
      <p>
        <a href={path}>La page, telle que vos visiteurs la lisent aujourd’hui</a>
      </p>
    </div>
  ));
}
