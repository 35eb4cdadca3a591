type Props = {
  status: number;
  /** The message of a refusal; absent after a fault. */ told?: string;
  requestId?: string;
};

export const NOT_LOADED = "Une erreur est survenue lors du chargement.";

/** Replaces a page of the admin area that is missing or could not be read; the frame around it stays. */
export function AdminError({ status, told, requestId }: Props) {
  const [missing, refused] = [status === 404, status === 403];
  return (
    <>
      <h1>{(status < 500 && told) || (missing ? "Page introuvable" : NOT_LOADED)}</h1>
      {missing && told ? null : (
        <p>
          {refused
            ? "Si vous en avez besoin, demandez-le à un gérant de la boutique."
            : missing
              ? "L’adresse est ancienne ou mal recopiée."
              : "Rien n’est perdu de ce qui était enregistré. Réessayez dans un instant."}
        </p>
      )}
      {requestId ? (
        <p className="hint">
          Si cela se reproduit, donnez ce repère à qui s’occupe du site&nbsp;: <code>{requestId}</code>
        </p>
      ) : null}
      <p>
        <a href="/admin">Revenir à l’administration</a>
      </p>
    </>
  );
}
