import { Server } from "node:net";

const FIRST_HANDED = 3;

/**
 * systemd hands over the socket it listens on (`boutique.socket`). It keeps it open while the shop starts anew, so that connections wait
 * instead of being refused. `remix-serve` listens on a port of its own choice: its first call is given the socket.
 */
export function listenOnHandedSocket({ LISTEN_PID, LISTEN_FDS } = process.env) {
  if (LISTEN_PID !== String(process.pid) || !(Number(LISTEN_FDS) >= 1)) return;
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...given) {
    Server.prototype.listen = listen;
    return listen.call(this, { fd: FIRST_HANDED }, given.at(-1));
  };
}
