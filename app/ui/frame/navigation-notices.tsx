import { useFetchers, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

import { useHeartOutcome } from "~/enhance/hearts";
import { useIsHydrated } from "~/enhance/hydrated";
import { useLostLine, useUnderWay } from "~/enhance/navigation/lost-line";
import { noticesSheet } from "~/ui/styles/sheet";

const PATIENCE_MS = 300;

/**
 * Shows and announces that a page is loading, since browsers do so for documents only and not for what scripts fetch.
 */
export function NavigationNotices() {
  return useIsHydrated() ? (
    <>
      <link {...noticesSheet} />
      <UnderWay />
      <HeartOutcome />
      <LostLine />
    </>
  ) : null;
}

function UnderWay() {
  const { state, location } = useNavigation();
  const fetchers = useFetchers();
  const beside = useUnderWay();
  const busy = beside || state !== "idle" || fetchers.some((fetcher) => fetcher.state !== "idle");
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  return (
    <div className="under-way" role="status">
      {late ? (
        <p>
          {state === "loading" && location.pathname.startsWith("/article") ? "Chargement de l’article…" : "Chargement…"}
        </p>
      ) : null}
    </div>
  );
}

function HeartOutcome() {
  return (
    <p className="visually-hidden" role="status">
      {useHeartOutcome()}
    </p>
  );
}

function LostLine() {
  const said = useLostLine();
  return said ? (
    <p className="flash flash--error lost-line" role="alert">
      {said}
    </p>
  ) : null;
}
