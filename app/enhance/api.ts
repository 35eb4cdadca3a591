/** Calls the shop's own API with its cookies, the csrf token as a header, and a key that makes a repeat harmless. */
export async function callApi<Answer>(
  path: string,
  body: unknown,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<{ ok: true; answer: Answer } | { ok: false; status: number; error: string; answer: Partial<Answer> }> {
  try {
    if (!csrfToken()) await fetch("/api/health", { credentials: "same-origin" });
    const response = await fetch(path, {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json", "X-CSRF-Token": csrfToken(), "Idempotency-Key": idempotencyKey },
      body: JSON.stringify(body),
    });
    const answer = (await response.json().catch(() => ({}))) as Answer & { error?: string; message?: string };
    if (response.ok) return { ok: true, answer };
    return {
      ok: false,
      status: response.status,
      error: answer.error ?? answer.message ?? `Erreur réseau (${response.status})`,
      answer,
    };
  } catch {
    return { ok: false, status: 0, error: "Erreur réseau (0)", answer: {} };
  }
}

function csrfToken(): string {
  return decodeURIComponent(/(?:^|; )csrf_token=([^;]*)/.exec(document.cookie)?.[1] ?? "");
}
