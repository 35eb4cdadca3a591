import { Link } from "@remix-run/react";

import { Press } from "./press";
import { ofName } from "~/shop/words/elision";

export type GlassesView = {
  lineId: string;
  title: string;
  bought: string;
  orderHref: string;
  lenses: string;
  facts: [string, string][];
  fileHref: string | null;
  expired: boolean;
  /** What can be used again for a new pair; null for nothing. */
  renewal: "prescription" | "correction" | null;
  /** The address where new lenses are chosen for this frame; null for one that is recalled. */
  lensesOnlyHref: string | null;
  /** That a recall names it; null while none does. */
  recalled: string | null;
};

export type WearerView = {
  id: string;
  name: string;
  /** The day as it is typed. */ bornOn: string;
  says: string;
  remind: boolean;
  /** The wearer has a prescription that has not ended yet, so that a reminder can be set. */
  remindable: boolean;
  glasses: GlassesView[];
};

export type CarnetView = {
  path: string;
  wearers: WearerView[];
  /** Glasses without a known wearer. */
  others: GlassesView[];
  roomForMore: boolean;
  bookingHref: string;
};

/** The wearers of an account, with their corrections and glasses. */
export function Carnet({ carnet }: { carnet: CarnetView }) {
  const { path, wearers, others, roomForMore } = carnet;
  return (
    <>
      <p>
        Les lunettes, les corrections et les ordonnances de votre famille, chiffrées et lues par vous, nos opticiens et
        le gérant de la boutique seulement. Reprenez une ordonnance valable sans rien retaper.
      </p>
      {wearers.map((wearer) => (
        <Wearer key={wearer.id} wearer={wearer} carnet={carnet} />
      ))}
      {others.length > 0 ? (
        <section className="account-part" aria-labelledby="a-ranger">
          <h2 id="a-ranger">{wearers.length > 0 ? "À qui sont ces lunettes ?" : "Vos lunettes"}</h2>
          {others.map((glasses) => (
            <GlassesCard key={glasses.lineId} glasses={glasses} carnet={carnet} whose={null} />
          ))}
        </section>
      ) : null}
      {wearers.length + others.length === 0 ? <p>Votre carnet est vide pour l’instant.</p> : null}
      {roomForMore ? (
        <p>
          <Link className="button" to={`${path}?porteur=nouveau`}>
            Ajouter un porteur
          </Link>
        </p>
      ) : null}
    </>
  );
}

function Wearer({
  wearer: { id, name, says, remind, remindable, glasses },
  carnet,
}: {
  wearer: WearerView;
  carnet: CarnetView;
}) {
  return (
    <section className="account-part" aria-labelledby={`p-${id}`}>
      <h2 id={`p-${id}`}>{name}</h2>
      <p className="hint">{says}</p>
      {glasses.length === 0 ? <p>Pas encore de lunettes dans ce carnet.</p> : null}
      {glasses.map((pair) => (
        <GlassesCard key={pair.lineId} glasses={pair} carnet={carnet} whose={id} />
      ))}
      <div className="button-row">
        {remind || remindable ? (
          <Press path={carnet.path} intent={remind ? "remind-off" : "remind-on"} fields={{ wearerId: id }}>
            {remind ? "Ne plus me prévenir" : "Me prévenir avant la fin"}
            <span className="visually-hidden"> de l’ordonnance {ofName(name)}</span>
          </Press>
        ) : null}
        <Link className="button button--quiet" to={`${carnet.path}?porteur=${id}`}>
          Modifier<span className="visually-hidden"> {name}</span>
        </Link>
        <Link className="button button--quiet" to={`${carnet.path}?retirer=${id}`}>
          Retirer<span className="visually-hidden"> {name} du carnet</span>
        </Link>
      </div>
      {remind ? (
        <p className="hint">
          Vous serez prévenu par courriel deux mois avant la fin d’une ordonnance, ou dès maintenant s’il reste moins de
          temps.
        </p>
      ) : null}
    </section>
  );
}

type CardProps = { glasses: GlassesView; carnet: CarnetView; whose: string | null };

function GlassesCard({ glasses, carnet, whose }: CardProps) {
  const { lineId, title, bought, orderHref, lenses, facts, fileHref, expired, renewal, lensesOnlyHref, recalled } =
    glasses;
  const others = carnet.wearers.filter(({ id }) => id !== whose);
  return (
    <article className="panel carnet-pair" aria-labelledby={`l-${lineId}`}>
      <h3 id={`l-${lineId}`}>{title}</h3>
      <p className="hint">
        <Link to={orderHref}>{bought}</Link>
      </p>
      {recalled ? (
        <p className="notice">
          <strong>{recalled}</strong> <Link to={orderHref}>Voir comment c’est réparé, sans frais</Link>
        </p>
      ) : null}
      <p>{lenses}</p>
      <dl className="facts">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {fileHref ? (
        <p>
          <a className="aside-link" href={fileHref}>
            Lire l’ordonnance<span className="visually-hidden"> {ofName(title)}</span>
          </a>
        </p>
      ) : null}
      {renewal ? (
        <div className="button-row">
          <Press path={carnet.path} intent="reuse" fields={{ lineId }} className="button">
            {renewal === "prescription" ? "Reprendre cette ordonnance" : "Reprendre cette correction"}
            <span className="visually-hidden"> pour {title}</span>
          </Press>
          <Press path={carnet.path} intent="reuse-another" fields={{ lineId }}>
            Pour une autre monture<span className="visually-hidden"> que {title}</span>
          </Press>
        </div>
      ) : null}
      {renewal === "correction" ? <p className="hint">L’ordonnance vous sera demandée à la commande.</p> : null}
      {lensesOnlyHref ? (
        <p>
          <Link to={lensesOnlyHref}>
            Verres seuls pour cette monture<span className="visually-hidden"> : {title}</span>
          </Link>
        </p>
      ) : null}
      {expired ? (
        <p>
          Il vous faut une nouvelle ordonnance : demandez-la à votre médecin ou, de 16 à 42 ans, à un orthoptiste. D’ici
          là, <a href={carnet.bookingHref}>un contrôle de la vue</a> à la boutique vous dit où vous en êtes.
        </p>
      ) : null}
      {others.length > 0 ? (
        <div className="button-row">
          {others.map(({ id, name }) => (
            <Press key={id} path={carnet.path} intent="assign" fields={{ lineId, wearerId: id }}>
              {whose ? "Plutôt à" : "C’est à"} {name}
              <span className="visually-hidden"> : {title}</span>
            </Press>
          ))}
        </div>
      ) : null}
    </article>
  );
}
