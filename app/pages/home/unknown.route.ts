import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

/** An unknown page redirects home; a missing file gets a 404, so that no program takes the home page for it. */
export function loader({ params }: LoaderFunctionArgs) {
  const path = params["*"] ?? "";
  const isFile = /\.[a-z0-9]{1,8}$/i.test(path) || path.startsWith("build/") || path.startsWith("api/");
  if (isFile)
    return new Response("Introuvable.", { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  return redirect("/home", 302);
}
