import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { callApi } from "./api";

/**
 * Reports the views of pages that scripts drew. The server counts those that it sends as documents.
 * Back is no new view: without scripts, the browser shows the page without asking the server.
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
