import { Breadcrumb } from "~/ui/breadcrumb";

/** @param here the name of the page */
export function DeviceCrumbs({ here }: { here: string }) {
  return (
    <Breadcrumb
      crumbs={[
        { name: "Accueil", path: "/home" },
        { name: "Sur mon visage", path: "/sur-mon-visage" },
      ]}
      here={here}
    />
  );
}

/** Shown until the scripts of the page run; it stays where they never do. */
export function SendInstead() {
  return (
    <p>
      Si rien n’apparaît ici, votre navigateur n’exécute pas les scripts de cette page&nbsp;:{" "}
      <a href="/sur-mon-visage">envoyez-nous plutôt votre photo</a>, pour une heure.
    </p>
  );
}
