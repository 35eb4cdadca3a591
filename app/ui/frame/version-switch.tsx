import { useLocation } from "@remix-run/react";

import { FormGuard } from "~/ui/forms/forms";

/** Switches between the complete and the light version. A plain form, because the whole page must be loaded again. */
export function VersionSwitch({ light }: { light: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/version-legere" className="version-switch">
      <FormGuard name="version" />
      <input type="hidden" name="back" value={pathname + search} />
      {light ? <p>Vous lisez la version légère&nbsp;: sans script, sans vidéo, sans police à télécharger.</p> : null}
      <button className="version-switch__button" name="version" value={light ? "complete" : "legere"}>
        {light ? "Version complète" : "Version légère"}
      </button>
    </form>
  );
}
