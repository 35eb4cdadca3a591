/** The name the shop has given this browser, which changes whenever somebody logs in or out. */
function browserName(): string | undefined {
  return /(?:^|; )csrf_token=([^;]*)/.exec(document.cookie)?.[1];
}

/**
 * A page that Back shows as it was left may hold what somebody typed before they logged out. Then it is asked for anew, and
 * nothing of it is seen meanwhile.
 */
export function forgetAfterLogOut(): void {
  let left: string | undefined;
  addEventListener("pagehide", () => (left = browserName()));
  addEventListener("pageshow", (event) => {
    if (!event.persisted || browserName() === left) return;
    document.documentElement.hidden = true;
    location.reload();
  });
}
