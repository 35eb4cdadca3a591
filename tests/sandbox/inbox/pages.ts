import { routeTable, type Incoming, type Params, type Reply } from "../http";
import { escapeHtml, html, Markup, page } from "../markup";
import type { Mail } from "./mail";

const TITLE = "Boîte de réception de la démo";
const BANNER = "Banc d’essai – aucun de ces courriers n’est parti";

const when = (iso: string) =>
  new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" }).format(
    new Date(iso),
  );

/** The mails of the demo, for a browser with or without scripts. */
export function inboxPages(mails: () => Mail[]) {
  const find = routeTable<(mail: Mail | undefined, params: Params) => Reply | null>({
    "GET /": () => listPage(mails()),
    "GET /mails/:id": (mail) => (mail && mailPage(mail)) || null,
    "GET /mails/:id/html": (mail) => (mail && mailBody(mail)) || null,
    "GET /mails/:id/raw": (mail) => (mail && plainText(mail.raw)) || null,
    "GET /mails/:id/attachments/:index": (mail, { index }) => (mail && attachment(mail, Number(index))) || null,
  });

  return (request: Incoming): Reply => {
    const route = find(request.method, request.path);
    const mail = mails().find(({ id }) => id === route?.params.id);
    return (
      route?.handler(mail, route.params) ??
      page(
        { title: "Introuvable", status: 404 },
        html`<h1>Introuvable</h1>
          <p><a href="/">${TITLE}</a></p>`,
      )
    );
  };
}

function listPage(mails: Mail[]): Reply {
  const rows = [...mails].reverse().map(
    (mail) =>
      html` <tr>
        <td><a href="/mails/${mail.id}">${mail.subject || "(sans objet)"}</a></td>
        <td>${mail.envelope.to.join(", ")}</td>
        <td>${when(mail.receivedAt)}</td>
      </tr>`,
  );
  return page(
    { title: TITLE, banner: BANNER, wide: true },
    html`<h1>${TITLE}</h1>
      <p>
        ${mails.length === 0 ? "Aucun courrier pour l’instant." : mails.length === 1 ? "1 courrier" : `${mails.length} courriers`}
        <a href="/">Actualiser</a>
      </p>
      ${
        rows.length > 0 &&
        html`<div class="card">
          <table>
            <thead>
              <tr>
                <th scope="col">Objet</th>
                <th scope="col">À</th>
                <th scope="col">Reçu</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>
        </div>`
      }`,
  );
}

function mailPage(mail: Mail): Reply {
  return page(
    { title: `${mail.subject} – ${TITLE}`, banner: BANNER, wide: true },
    html` <p><a href="/">${TITLE}</a></p>
      <h1>${mail.subject || "(sans objet)"}</h1>
      <dl class="card">
        <dt>De</dt>
        <dd>${mail.from}</dd>
        <dt>À</dt>
        <dd>${mail.to.join(", ") || mail.envelope.to.join(", ")}</dd>
        ${
          mail.replyTo.length > 0 &&
          html`<dt>Répondre à</dt>
            <dd>${mail.replyTo.join(", ")}</dd>`
        }
        <dt>Reçu</dt>
        <dd>${when(mail.receivedAt)}</dd>
      </dl>
      ${
        mail.attachments.length > 0 &&
        html`<h2>Pièces jointes</h2>
          <ul>
            ${mail.attachments.map((file, index) => html`<li><a href="/mails/${mail.id}/attachments/${index}">${file.filename}</a> (${file.mimeType}, ${Math.ceil(file.size / 1024)} Ko)</li>`)}
          </ul>`
      }
      <p>
        ${mail.html && html`<a href="#html">HTML</a> · `}<a href="#texte">Texte</a> · <a href="#entetes">En-têtes</a> ·
        <a href="/mails/${mail.id}/raw">Source</a>
      </p>
      ${
        mail.html &&
        html`<h2 id="html">HTML</h2>
          <iframe
            title="Courrier en HTML"
            src="/mails/${mail.id}/html"
            sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
          ></iframe>
          <p><a href="/mails/${mail.id}/html">Ouvrir le courrier seul</a></p>`
      }
      <h2 id="texte">Texte</h2>
      <pre class="card">${linked(mail.text)}</pre>
      <h2 id="entetes">En-têtes</h2>
      <dl class="card">
        ${mail.headers.map(
          ({ name, value }) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>`,
  );
}

const linked = (text: string) =>
  new Markup(
    escapeHtml(text).replace(/https?:\/\/[^\s<>]+[^\s<>.,;:!?)]/g, (address) => `<a href="${address}">${address}</a>`),
  );

/** The mail as it came: nothing in it may run or make requests, and its links open outside the frame. */
function mailBody(mail: Mail): Reply {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data: http://127.0.0.1:* http://localhost:*; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "referrer-policy": "no-referrer",
    },
    body: `<base target="_top">${mail.html || `<pre>${escapeHtml(mail.text)}</pre>`}`,
  };
}

const plainText = (body: Buffer): Reply => ({
  status: 200,
  headers: { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" },
  body,
});

function attachment(mail: Mail, index: number): Reply | null {
  const file = mail.attachments[index];
  if (!file) return null;
  return {
    status: 200,
    headers: {
      "content-type": file.mimeType,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
      "x-content-type-options": "nosniff",
    },
    body: file.content,
  };
}
