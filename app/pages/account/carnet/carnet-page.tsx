import { Form, Link } from "@remix-run/react";

import { FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";

export type GlassesView = {
  lineId: string;
  title: string;
  bought: string;
  orderHref: string;
  lenses: string;
  facts: [string, string][];
  fileHref: string | null;
  expired: boolean;
  reusable: boolean;
  /** Where lenses alone are chosen for this frame. */
  lensesOnlyHref: string;
};

export type WearerView = {
  id: string;
  name: string;
  /** As it is typed. */ bornOn: string;
  says: string;
  remind: boolean;
  glasses: GlassesView[];
};

export type CarnetView = {
  path: string;
  wearers: WearerView[];
  /** Nobody is said to wear them. */
  others: GlassesView[];
  roomForMore: boolean;
  bookingHref: string;
};

/** The family's eyes and glasses. */
export function Carnet({ carnet }: { carnet: CarnetView }) {
  const { path, wearers, others, roomForMore } = carnet;
  return (
    <>
      <p>
        Les lunettes, les corrections et les ordonnances de votre famille, chiffrées et lues par vous et nos seuls
        opticiens. Reprenez une ordonnance valable sans rien retaper.
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

function Wearer({ wearer: { id, name, says, remind, glasses }, carnet }: { wearer: WearerView; carnet: CarnetView }) {
  return (
    <section className="account-part" aria-labelledby={`p-${id}`}>
      <h2 id={`p-${id}`}>{name}</h2>
      <p className="hint">{says}</p>
      {glasses.length === 0 ? <p>Pas encore de lunettes dans ce carnet.</p> : null}
      {glasses.map((pair) => (
        <GlassesCard key={pair.lineId} glasses={pair} carnet={carnet} whose={id} />
      ))}
      <div className="button-row">
        <Press path={carnet.path} intent={remind ? "remind-off" : "remind-on"} fields={{ wearerId: id }}>
          {remind ? "Ne plus me prévenir" : "Me prévenir avant la fin"}
          <span className="visually-hidden"> de l’ordonnance de {name}</span>
        </Press>
        <Link className="button button--quiet" to={`${carnet.path}?porteur=${id}`}>
          Modifier<span className="visually-hidden"> {name}</span>
        </Link>
        <Press path={carnet.path} intent="wearer-remove" fields={{ wearerId: id }}>
          Retirer<span className="visually-hidden"> {name} du carnet</span>
        </Press>
      </div>
      {remind ? <p className="hint">Vous serez prévenu par courriel deux mois avant la fin d’une ordonnance.</p> : null}
    </section>
  );
}

type CardProps = { glasses: GlassesView; carnet: CarnetView; whose: string | null };

function GlassesCard({ glasses, carnet, whose }: CardProps) {
  const { lineId, title, bought, orderHref, lenses, facts, fileHref, expired, reusable, lensesOnlyHref } = glasses;
  const others = carnet.wearers.filter(({ id }) => id !== whose);
  return (
    <article className="panel carnet-pair" aria-labelledby={`l-${lineId}`}>
      <h3 id={`l-${lineId}`}>{title}</h3>
      <p className="hint">
        <Link to={orderHref}>{bought}</Link>
      </p>
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
            Lire l’ordonnance<span className="visually-hidden"> de {title}</span>
          </a>
        </p>
      ) : null}
      {reusable ? (
        <div className="button-row">
          <Press path={carnet.path} intent="reuse" fields={{ lineId }} className="button">
            Reprendre cette ordonnance<span className="visually-hidden"> pour {title}</span>
          </Press>
          <Press path={carnet.path} intent="reuse-another" fields={{ lineId }}>
            Pour une autre monture<span className="visually-hidden"> que {title}</span>
          </Press>
        </div>
      ) : null}
      <p>
        <Link to={lensesOnlyHref}>
          Verres seuls pour cette monture<span className="visually-hidden"> : {title}</span>
        </Link>
      </p>
      {expired ? (
        <p>
          Il vous faut une nouvelle ordonnance : seul un médecin la renouvelle. D’ici là,{" "}
          <a href={carnet.bookingHref}>un contrôle de la vue</a> à la boutique vous dit où vous en êtes.
        </p>
      ) : null}
      {others.length > 0 ? (
        <div className="button-row">
          {others.map(({ id, name }) => (
            <Press key={id} path={carnet.path} intent="assign" fields={{ lineId, wearerId: id }}>
              À {name}
              <span className="visually-hidden"> : {title}</span>
            </Press>
          ))}
        </div>
      ) : null}
    </article>
  );
}

type PressProps = {
  path: string;
  intent: string;
  fields: Record<string, string>;
  className?: string;
  children: React.ReactNode;
};

function Press({ path, intent, fields, className = "button button--quiet", children }: PressProps) {
  return (
    <Form method="post" action={path}>
      <FormGuard name={[intent, ...Object.values(fields)].join("-")} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton name="intent" value={intent} pending="Un instant…" className={className}>
        {children}
      </SubmitButton>
    </Form>
  );
}

/** @param wearer the one to change; null for a new one */
export function WearerForm({
  wearer,
  form,
}: {
  wearer: Pick<WearerView, "id" | "name" | "bornOn"> | null;
  form: FormState;
}) {
  const path = "/mon-compte/carnet";
  return (
    <section className="account-part" aria-labelledby="porteur-titre">
      <h2 id="porteur-titre">{wearer ? `Modifier ${wearer.name}` : "Ajouter un porteur"}</h2>
      <Form method="post" action={`${path}?porteur=${wearer?.id ?? "nouveau"}`} noValidate className="panel access">
        <FormGuard name="wearer" />
        <input type="hidden" name="intent" value="wearer" />
        <input type="hidden" name="wearerId" value={wearer?.id ?? ""} />
        <TextField
          form={form}
          name="name"
          label="Prénom ou nom"
          autoComplete="off"
          maxLength={80}
          defaultValue={wearer?.name}
          required
        />
        <TextField
          form={form}
          name="bornOn"
          label="Date de naissance"
          hint="Par exemple 14/03/1985. Elle dit combien de temps une ordonnance est valable."
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          defaultValue={wearer?.bornOn}
          required
        />
        <p className="button-row">
          <SubmitButton pending="Enregistrement…">Enregistrer</SubmitButton>
          <Link className="button button--quiet" to={path}>
            Annuler
          </Link>
        </p>
      </Form>
    </section>
  );
}
