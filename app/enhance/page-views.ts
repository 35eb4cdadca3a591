import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { callApi } from "./api";

/**
 * Reports pages reached by client navigation. The server has counted those it sent as documents.
 * Going back shows a page again: no new view, as it is none without scripts.
 */
export function useReportedViews(allowed: boolean): void {
  const { pathname } = useLocation();
  const navigation: string = useNavigationType();
  const seen = useRef({ pathname, allowed });

  useEffect(() => {
    const before = seen.current;
    seen.current = { pathname, allowed };
    const moved = before.pathname !== pathname && navigation !== "POP";
    if (!allowed || !(moved || !before.allowed)) return;
    void callApi("/api/telemetry/events", {
      name: "page_view",
      params: { path: pathname, ref: moved ? before.pathname : "" },
      cid: visitorNumber(),
    });
  }, [pathname, navigation, allowed]);
}

function visitorNumber(): string | undefined {
  return /(?:^|; )cid=([^;]*)/.exec(document.cookie)?.[1];
}
