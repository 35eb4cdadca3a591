import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";

import { comparePath } from "~/http/frames/frame-paths";
import { pageMeta } from "~/http/head/page-meta";
import { Breadcrumb } from "~/ui/breadcrumb";
import { EMPTY_FORM, ErrorSummary, FieldError } from "~/ui/forms/forms";
import { french } from "~/shop/words/french-spacing";
import { Picture } from "~/ui/photo";
import { Swatch } from "~/ui/product-card";
import { sheetLink } from "~/ui/styles/sheet";
import { TableScroll } from "~/ui/table-scroll";
import { COMPARED_FACTS, type ComparedFrame, type Comparison } from "./compare";
import compareSheet from "./compare.css";
import { comparison } from "./compare-view.server";

export const links: LinksFunction = () => [sheetLink(compareSheet)];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: "Comparer des montures", refused: data?.isIllegible }, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  return json(await comparison(context.services, new URL(request.url).searchParams));
}

const ILLEGIBLE = french("Ce marquage ne se lit pas : écrivez deux nombres, comme 52 □ 18.");
const MISSING = french("Une monture demandée n’est pas en vente chez nous : elle n’est pas comparée.");
const ONE_SCALE = french("Toutes les montures dessinées sont à la même échelle : la plus large l’est vraiment.");
const ALONE = french("Une seule monture pour l’instant : ajoutez-en une pour comparer.");

export default function Compare() {
  const { frames, isMissing, others, ...compared } = useLoaderData<typeof loader>();
  return (
    <main id="contenu" className="page compare">
      <Breadcrumb crumbs={[{ name: "Accueil", path: "/home" }]} here="Comparer" />
      {compared.isIllegible && frames.length > 0 ? (
        <ErrorSummary form={{ ...EMPTY_FORM, errors: { miennes: ILLEGIBLE } }} />
      ) : null}
      <h1>Comparer</h1>
      {isMissing ? <p role="status">{MISSING}</p> : null}
      {frames.length === 0 ? (
        <p>
          {french(
            "Rien à comparer pour l’instant : gardez des montures dans votre wishlist, puis comparez-les d’un geste.",
          )}{" "}
          <a href="/optique-selection">Voir les lunettes de vue</a>
        </p>
      ) : (
        <>
          <p className="lead">{frames.length > 1 ? ONE_SCALE : ALONE}</p>
          {frames.length > 1 ? null : <Others others={others} only={frames[0]?.slug ?? ""} />}
          {compared.laid ? <LaidOver laid={compared.laid} /> : null}
          <ComparedTable frames={frames} />
          <OwnMarking frames={frames} own={compared.own} isIllegible={compared.isIllegible} />
        </>
      )}
    </main>
  );
}

/** Links that add a second frame to the only one. */
function Others({ others, only }: Pick<Comparison, "others"> & { only: string }) {
  return (
    <section aria-labelledby="avec">
      <h2 id="avec">{french("La comparer avec…")}</h2>
      <ul className="compare__others">
        {others.map(({ slug, brand, name }) => (
          <li key={slug}>
            <a className="button button--quiet" href={comparePath([only, slug])}>
              {brand} {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="hint">
        Ou gardez des montures dans votre <a href="/wishlist">wishlist</a>, puis comparez-les d’un geste.
      </p>
    </section>
  );
}

function LaidOver({ laid }: { laid: NonNullable<Comparison["laid"]> }) {
  return (
    <section className="compare__over" aria-labelledby="superposees">
      <h2 id="superposees">Superposées</h2>
      <img
        className="compare__laid"
        src={laid.src}
        alt="Les faces l’une sur l’autre, à la même échelle"
        width="1600"
        height="720"
      />
      <ul className="compare__legend">
        {laid.names.map(({ tone, says }) => (
          <li key={tone} className="compare__whose">
            <Swatch color={tone} /> {french(says)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lays the visitor's own glasses under the others, by the marking of their temple. */
function OwnMarking({ frames, own, isIllegible }: Pick<Comparison, "frames" | "own" | "isIllegible">) {
  return (
    <form method="get" className="compare__own">
      <input type="hidden" name="monture" value={frames.map(({ slug }) => slug).join()} />
      <p className="field">
        <label htmlFor="miennes">Le marquage de mes lunettes, par exemple 52 □ 18 140</label>{" "}
        {isIllegible ? <FieldError name="miennes" error={ILLEGIBLE} /> : null}
        <input
          type="text"
          id="miennes"
          name="miennes"
          defaultValue={own}
          aria-invalid={isIllegible || undefined}
          aria-describedby={isIllegible ? "miennes-error" : undefined}
        />
      </p>{" "}
      <button className="button button--quiet">Les mettre dessous</button>
    </form>
  );
}

function ComparedTable({ frames }: { frames: ComparedFrame[] }) {
  return (
    <TableScroll label="Montures comparées">
      <table className={`compare__table compare__table--${frames.length}`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Ce qui est comparé</span>
            </th>
            {frames.map((frame) => (
              <th key={frame.slug} scope="col">
                <ComparedHead frame={frame} others={frames.filter(({ slug }) => slug !== frame.slug)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COMPARED_FACTS.map((fact, row) => (
            <tr key={fact}>
              <th scope="row">{fact}</th>
              {frames.map(({ slug, facts }) => (
                <td key={slug}>{facts[row]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function ComparedHead({ frame, others }: { frame: ComparedFrame; others: ComparedFrame[] }) {
  return (
    <>
      {[frame.front, frame.worn].map((picture) =>
        picture ? (
          <Fragment key={picture.url}>
            <Picture src={picture.url} sizes="25vw" small alt={picture.alt} width="480" height="300" />{" "}
          </Fragment>
        ) : null,
      )}
      <span className="hint">{frame.brand}</span> <a href={frame.path}>{frame.name}</a>{" "}
      <a className="compare__less" href={comparePath(others.map(({ slug }) => slug))}>
        Retirer<span className="visually-hidden"> {frame.name}</span>
      </a>
    </>
  );
}
