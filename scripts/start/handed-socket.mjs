import { Server } from "node:net";

const FIRST_HANDED = 3;

/**
 * Lets the server listen on the socket that systemd hands over (`boutique.socket`). systemd keeps the socket open while
 * the shop restarts, so that connections wait and are not refused. `remix-serve` would listen on a port: its first call
 * gets the socket.
 */
export function listenOnHandedSocket({ LISTEN_PID, LISTEN_FDS } = process.env) {
  if (LISTEN_PID !== String(process.pid) || !(Number(LISTEN_FDS) >= 1)) return;
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...given) {
    Server.prototype.listen = listen;
    return listen.call(this, { fd: FIRST_HANDED }, given.at(-1));
  };
}
