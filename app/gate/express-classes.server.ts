import http, { IncomingMessage, ServerResponse, type RequestListener, type ServerOptions } from "node:http";

/** The prototypes of Express' requests and answers, with Express' own methods. */
type ExpressApp = RequestListener & { request: object; response: object };

/**
 * Lets the server of an Express app create its requests and answers with the prototypes of Express. Otherwise Express
 * changes the prototype of each one when it arrives, and V8 then keeps it, with everything it refers to, until the next
 * full collection: those come twice as often under load, and hold up every request. Call it before `remix-serve`
 * listens.
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

/**
 * Express compares the prototype of a request with `app.request`, and that of an answer with `app.response`. Both are
 * replaced by the prototypes of the classes, which get all their properties.
 */
function classesOf(app: ExpressApp): Pick<ServerOptions, "IncomingMessage" | "ServerResponse"> {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<Of extends IncomingMessage = IncomingMessage> extends ServerResponse<Of> {}
  app.request = withAllOf(ExpressRequest.prototype, app.request, IncomingMessage.prototype);
  app.response = withAllOf(ExpressResponse.prototype, app.response, ServerResponse.prototype);
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}

/** @returns the prototype with all properties of the given object and of its prototypes, up to those of Node */
function withAllOf(prototype: object, given: object, end: object): object {
  const above: unknown = Object.getPrototypeOf(given);
  if (above instanceof Object && above !== end) withAllOf(prototype, above, end);
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(given)))
    Object.defineProperty(prototype, name, { ...property, configurable: true });
  return prototype;
}
