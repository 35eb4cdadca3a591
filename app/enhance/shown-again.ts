/** The value of the csrf cookie, which the shop changes when somebody logs in or out. */
function browserName(): string | undefined {
  return /(?:^|; )csrf_token=([^;]*)/.exec(document.cookie)?.[1];
}

/**
 * Reloads a page that the browser restores after a logout, because it may contain what somebody typed before. It is
 * hidden until then.
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
