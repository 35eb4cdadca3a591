import { Link, useLocation } from "@remix-run/react";
import { useState, type MouseEvent } from "react";

import { isForNewTab } from "~/enhance/navigation/for-new-tab";
import { Swatch } from "~/ui/product-card";
import { slugOf } from "~/ui/slug";
import { EMPTY_FORM, ErrorSummary, FieldError, type FormState } from "~/ui/forms/forms";
import { thumbnail } from "~/ui/photo";
import { Price } from "~/ui/price";
import { Heart } from "~/ui/wishlist/heart";
import { AddToCart } from "./add-to-cart";
import type { ArticleProps } from "./article-props";
import { Gallery } from "./gallery";
import { InTheShop } from "./in-the-shop";
import { InfoPanel } from "./info-panel";
import { Measures } from "./measures";
import { Promises } from "./promises";
import { Safety } from "./safety";

type SheetProps = { article: ArticleProps; /** The refused form that adds it to the cart. */ form?: FormState };

/** The sheet of one product, frame or accessory. */
export function Article({ article, form }: SheetProps) {
  return <Sheet key={article.id} article={article} form={form} />;
}

function Sheet({ article, form = EMPTY_FORM }: SheetProps) {
  // The links to other colours and to the wizard carry the ticked size. Without scripts they carry that of the address.
  const [size, setSize] = useState(form.values.size ?? article.size);
  const at = (color: string) =>
    new URLSearchParams({ couleur: slugOf(color), ...(size && article.sizes.length > 1 && { taille: size }) });
  const { brand, name, description, price, was, percent, isNew, colors, colorName, path, facts, measures, delivery } =
    article;
  const isFrame = path.startsWith("/article/");
  const here = article.shownAt ?? path;
  const images = inSize(article, size);
  const { solar, lensesFrom } = article;
  /** The link to the lens wizard; null where the frame or its lenses cannot be had. */
  const lenses =
    isFrame && article.left > 0 && lensesFrom
      ? (className: string, from = `, dès\u00a0${lensesFrom}`) => (
          // Pressed while the wizard closes, the current entry of the history is still the wizard's: it must stay.
          <Link to={`${path}/verres?${at(colorName)}`} preventScrollReset replace={false} className={className}>
            {(solar ? "Avec verres à ma vue" : "Choisir mes verres") + from}
          </Link>
        )
      : null;
  // With scripts, a link to another size ticks that size, which the measures follow. Without, it is a plain link.
  const tick = (event: MouseEvent, each: string) => {
    const box = document.querySelector<HTMLInputElement>(`.buy [name="size"][value="${each}"]`);
    if (!box || isForNewTab(event)) return;
    event.preventDefault();
    box.click();
  };
  const sizeLink = (each: string, words: string) => (
    <Link
      key={each}
      to={`${here}?${new URLSearchParams({ couleur: slugOf(colorName), taille: each })}#mesures`}
      className="alone"
      aria-current={each === size ? "true" : undefined}
      onClick={(event) => tick(event, each)}
      preventScrollReset
      replace
    >
      {words}
    </Link>
  );
  return (
    <>
      <ErrorSummary form={form} />
      <article className="article">
        <Gallery key={article.id + article.color} images={images}>
          <Heart number={article.number} name={`${brand} ${name}`} color={article.color} />
        </Gallery>
        <div className="article__panel">
          {isNew ? (
            <p>
              <span className="badge">Nouveau</span>
            </p>
          ) : null}
          <div className="article__head">
            <h1>
              <span className="article__brand">{brand}</span> {name}
            </h1>
            <Price price={price} was={was} percent={percent} />
          </div>
          {article.promotion ? <p className="hint">{article.promotion}</p> : null}
          {article.offer ? (
            <p className="hint">
              <Link to="/100-sante">{article.offer[0]}</Link>
              {article.offer[1]}
            </p>
          ) : null}
          <ColorChoice colors={colors} chosen={colorName} path={here} at={at} error={form.errors.color} />
          <AddToCart key={article.color} article={article} form={form} size={size} onSize={setSize} lenses={lenses} />
          <ul className="ways">
            {isFrame ? <InTheShop article={article} size={size} /> : null}
            <AddToCase asked={article.caseAsked} />
          </ul>
          <Promises delivery={delivery} />
          <InfoPanel delivery={delivery} />
        </div>
      </article>
      {lenses ? (
        <div className="buy-bar">
          {images[0] ? (
            <img src={thumbnail(images[0].url)} alt={colorName} width="96" height="60" loading="lazy" />
          ) : null}
          <p>
            {name} <strong>{price}</strong>
          </p>
          {lenses("button", "")}
        </div>
      ) : null}
      <div className="article__more">
        <section aria-labelledby="description">
          <h2 id="description">À propos de ce modèle</h2>
          <p>{description}</p>
          {facts.length > 0 ? (
            <dl className="facts">
              {facts.map(([fact, value]) => (
                <div key={fact}>
                  <dt>{fact}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
        </section>
        {measures ? <Measures measures={measures} size={size} sizeLink={sizeLink} /> : null}
        <Safety safety={article.safety} />
      </div>
    </>
  );
}

/** The drawings in the size that is ticked: the first measure of their address is the width of a lens. */
function inSize({ images, measures }: ArticleProps, size: string): ArticleProps["images"] {
  const width = measures?.widths?.[size];
  return width ? images.map(({ url, alt }) => ({ alt, url: url.replace(LENS_WIDTH, `$1${width}-`) })) : images;
}

const LENS_WIDTH = /^(\/illustrations\/.*_)[\d.]+-(?=[\d.]+-[\d.]+x)/;

/** The button of a feature that is not ready: a case of frames to try on in the shop. A press says so. */
function AddToCase({ asked }: { asked: boolean }) {
  const address = new URLSearchParams(useLocation().search); // keeps the colour that is shown
  address.set("etui", "1");
  return (
    <li>
      {asked ? (
        <p role="alert" className="notice">
          Maintenance en cours
        </p>
      ) : null}
      <Link to={`?${address}`} preventScrollReset replace>
        Ajouter à l’étui
      </Link>
    </li>
  );
}

type ColorChoiceProps = {
  colors: ArticleProps["colors"];
  chosen: string;
  path: string;
  /** The parameters of the address for a colour, with the chosen size. */
  at: (color: string) => URLSearchParams;
  error?: string;
};

/** The colour that is shown, and links to the others where there are any. */
function ColorChoice({ colors, chosen, path, at, error }: ColorChoiceProps) {
  return (
    <div className="colors" id="color">
      <p id="coloris">
        Coloris&nbsp;: <strong>{chosen}</strong>
      </p>
      <FieldError name="color" error={error} />
      {colors.length > 1 ? (
        <ul aria-labelledby="coloris" aria-describedby={error ? "color-error" : undefined}>
          {colors.map(({ value, name, gone }) => (
            <li key={value}>
              <Link
                to={`${path}?${at(name)}`}
                className={gone ? "color color--gone" : "color"}
                aria-current={name === chosen ? "true" : undefined}
                title={gone ? `${name}, épuisé` : name}
                preventScrollReset
                replace
              >
                <Swatch color={value} />
                <span className="visually-hidden">
                  {name}
                  {gone ? " (épuisé)" : ""}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
