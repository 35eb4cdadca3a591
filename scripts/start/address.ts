import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Listens for a moment where the server will, because the server itself would end with a stack trace.
 * @returns the reason why it cannot listen there; nothing where systemd has handed it a socket
 */
export async function addressProblems(environment: Record<string, string | undefined>): Promise<string[]> {
  const { HOST, PORT, LISTEN_FDS } = environment;
  if (!PORT || LISTEN_FDS) return [];
  const server = createServer();
  try {
    server.listen({ host: HOST, port: Number(PORT) });
    await once(server, "listening");
    server.close();
    await once(server, "close");
    return [];
  } catch (fault) {
    return [inWords((fault as NodeJS.ErrnoException).code, HOST, PORT)];
  }
}

function inWords(code: string | undefined, host = "", port = ""): string {
  switch (code) {
    case "EADDRINUSE":
      return `PORT : un autre programme écoute déjà sur le port ${port} (ss -ltnp). Arrêtez-le, ou choisissez un autre port.`;
    case "EACCES":
      return `PORT : la boutique n’a pas le droit d’écouter sur le port ${port}. Prenez-en un à partir de 1024, derrière le proxy.`;
    default:
      return `HOST : ${host} n’est pas une adresse de cette machine (${code}). Derrière un proxy sur la même machine : 127.0.0.1.`;
  }
}
