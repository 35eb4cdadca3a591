import http, { IncomingMessage, ServerResponse, type RequestListener, type ServerOptions } from "node:http";

/** What Express wants each request and each answer to be: their prototypes, with Express' own methods. */
type ExpressApp = RequestListener & { request: object; response: object };

/**
 * Has the server of an Express app make its requests and answers as Express wants them. Express else changes the prototype of each one
 * when it arrives, and V8 then keeps it, with all that hangs on it, from one full collection to the next: those come twice as often
 * under load, and hold up all that is under way. To be called before `remix-serve` listens.
 */
export function makeExpressClasses(): void {
  const { createServer } = http;
  const withClasses = (first?: ServerOptions | RequestListener, second?: RequestListener) => {
    const [options, listener] = typeof first === "function" ? [{}, first] : [first ?? {}, second];
    return createServer(isExpress(listener) ? { ...options, ...classesOf(listener) } : options, listener);
  };
  Object.assign(http, { createServer: withClasses });
}

function isExpress(listener: RequestListener | undefined): listener is ExpressApp {
  return listener !== undefined && "request" in listener && "response" in listener;
}

/** Express compares the prototypes with these objects: the app's are replaced by those of the classes, with all that they held. */
function classesOf(app: ExpressApp): Pick<ServerOptions, "IncomingMessage" | "ServerResponse"> {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<Of extends IncomingMessage = IncomingMessage> extends ServerResponse<Of> {}
  app.request = withAllOf(ExpressRequest.prototype, app.request, IncomingMessage.prototype);
  app.response = withAllOf(ExpressResponse.prototype, app.response, ServerResponse.prototype);
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}

/** @returns the prototype with what the given object and its own prototypes hold, up to where Node's begin */
function withAllOf(prototype: object, given: object, end: object): object {
  const above: unknown = Object.getPrototypeOf(given);
  if (above instanceof Object && above !== end) withAllOf(prototype, above, end);
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(given)))
    Object.defineProperty(prototype, name, { ...property, configurable: true });
  return prototype;
}
