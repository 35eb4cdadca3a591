import { Breadcrumb } from "~/ui/breadcrumb";
import { ErrorSummary, FieldHead, describedBy, FormGuard, type FormState } from "~/ui/forms/forms";

const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

type Props = {
  form: FormState;
  back: string;
  begun: { placed: boolean; next: string } | null;
  /** One face with different frames. */ pictures: { url: string; alt: string }[];
};

export function TryOnPage({ form, back, begun, pictures }: Props) {
  return (
    <main id="contenu" className="page try-on">
      <Breadcrumb crumbs={[{ name: "Accueil", path: "/home" }]} here="Sur mon visage" />
      <ErrorSummary form={form} />
      <div className="try-on__opening">
        <div>
          <h1>Sur mon visage</h1>
          <p className="lead">
            Une photo, deux pressions sur vos pupilles, et toutes nos montures dessinées se posent sur vous, à leur
            vraie taille.
          </p>
          {begun ? (
            <Begun {...begun} />
          ) : (
            <>
              <p className="button-row">
                <a
                  className="button"
                  href={`/sur-mon-visage/appareil${back ? `?retour=${encodeURIComponent(back)}` : ""}`}
                >
                  Essayer sur cet appareil
                </a>
              </p>
              <p className="hint">
                Sans rien envoyer&nbsp;: votre photo reste sur votre appareil, et nous ne la recevons pas. Déjà choisie,
                elle vous y attend. Rayons «&nbsp;À ma taille&nbsp;», quatre montures côte à côte&nbsp;: tout y est.
              </p>
            </>
          )}
        </div>
        <div className="try-on__faces">
          {pictures.map(({ url, alt }) => (
            <img key={url} src={url} alt={alt} width="1440" height="1800" />
          ))}
        </div>
      </div>
      <div className="try-on__ways">
        <section aria-labelledby="envoyer">
          <h2 id="envoyer">{begun ? "Changer de photo" : "Ou en nous envoyant une photo"}</h2>
          {begun ? null : (
            <p>
              Pour montrer le résultat par un lien, ou sans les scripts de votre navigateur, il nous faut la photo, le
              temps d’une heure.
            </p>
          )}
          <SentPhoto form={form} back={back} begun={begun !== null} />
        </section>
        <section aria-labelledby="savoir">
          <h2 id="savoir">Bon à savoir</h2>
          <p>
            Les accessoires, et les montures photographiées sans détourage, gardent leur image. L’essayage donne une
            juste idée de la taille et de la forme&nbsp;; il ne sert jamais de mesure pour vos verres, que nos opticiens
            prennent avec vous.
          </p>
          <p>
            Vous préférez essayer en vrai&nbsp;? <a href="/rendez-vous">Prenez rendez-vous</a>, nous avons des miroirs.
          </p>
        </section>
      </div>
    </main>
  );
}

type SentPhotoProps = { form: FormState; back: string; begun: boolean };

function SentPhoto({ form, back, begun }: SentPhotoProps) {
  const error = form.errors.photo;
  return (
    <form method="post" action="/sur-mon-visage" encType="multipart/form-data" noValidate className="try-on__form">
      <FormGuard name="visage" />
      <input type="hidden" name="back" value={back} />
      <p className="notice">
        Votre photo n’est visible que dans ce navigateur et, si vous créez un lien de partage, chez qui le reçoit&nbsp;:
        elle est chiffrée, jamais analysée, et effacée au bout d’une heure ou dès que vous le demandez.
      </p>
      <div className={error ? "field field--error" : "field"}>
        <FieldHead
          name="photo"
          label={begun ? "Une autre photo" : "Votre photo"}
          hint="De face, les yeux ouverts, sans lunettes, le téléphone à hauteur des yeux. JPEG, PNG, WebP ou AVIF, 8 Mo au plus"
          error={error}
        />
        <input
          type="file"
          id="photo"
          name="photo"
          accept={ACCEPTED}
          capture="user"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy("photo", true, error)}
        />
      </div>
      <button className="button button--quiet" name="intent" value="photo">
        Envoyer ma photo
      </button>
    </form>
  );
}

function Begun({ placed, next }: { placed: boolean; next: string }) {
  return (
    <div className="try-on__begun">
      <p>{placed ? "Votre photo est prête." : "Votre photo est arrivée : il reste à placer vos yeux."}</p>
      <p className="button-row">
        <a className="button" href={next}>
          {placed ? "Voir et ajuster" : "Continuer"}
        </a>
      </p>
      <form method="post" action="/sur-mon-visage">
        <FormGuard name="effacer" />
        <button className="button button--quiet" name="intent" value="effacer">
          Effacer ma photo
        </button>
      </form>
    </div>
  );
}
