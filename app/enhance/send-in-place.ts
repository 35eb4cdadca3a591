/**
 * Sends a form to the action of its page without leaving the current page.
 * @param route the module behind the form's address, as Remix names it
 * @returns 'refused': the caller has to send the form in the ordinary way, which shows the refusal. 'lost': no answer
 * came
 */
export async function sendInPlace(
  form: HTMLFormElement,
  route: string,
  pressed: HTMLButtonElement,
): Promise<"sent" | "refused" | "lost"> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  fields.set(pressed.name, pressed.value);
  fields.set("stay", "1");
  try {
    const answer = await fetch(`${form.action}?_data=${encodeURIComponent(route)}`, {
      method: "POST",
      credentials: "same-origin",
      body: fields,
    });
    return answer.ok && !answer.headers.has("X-Remix-Error") ? "sent" : "refused";
  } catch {
    return "lost";
  }
}
