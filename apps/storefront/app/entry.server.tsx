import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from "react-router";
import { NonceContext, pageContext } from "./shared/page/page-context.ts";

// The server reaches it as `build.entry.module.pageLoadContext`, so that both use one context key.
export { pageLoadContext } from "./shared/page/page-context.ts";

/** Renders the whole page before sending, because it is cached and compressed as a whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const page = loadContext.get(pageContext);
  const nonce = page.nonce === undefined ? {} : { nonce: page.nonce };
  // As bytes: a text of this length takes milliseconds to make and to send (apps/server/src/http/pages/bytes-as-text.ts).
  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <NonceContext value={page.nonce}>
        <ServerRouter context={routerContext} url={request.url} {...nonce} />
      </NonceContext>,
      {
        ...nonce,
        // Nothing is sent in parts, so no part is moved to the end of the page to be put in its place by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough();
          buffer(body).then(resolve, reject);
          pipe(body);
        },
        onShellError: reject,
        onError: (error) => page.report?.(error),
      },
    );
  });
  return new Response(html, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).report?.(error);
};
