import { createServer, type IncomingMessage } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** A request that reached another company. */
export interface Reached {
  path: string;
  referer: string;
  body: string;
}

/**
 * Four other companies at one second origin. Their scripts do what such scripts do: they leave a cookie and an entry in the storage,
 * send home what they are told, and the chat opens a frame. `broken.js` is not there.
 */
export async function otherCompanies() {
  const reached: Reached[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? "";
      const body = await textOf(request);
      reached.push({ path, referer: request.headers.referer ?? "", body });
      response.setHeader("Access-Control-Allow-Origin", "*");
      const name = /^\/(chat|ads|pixel|recorder)\.js/.exec(path)?.[1];
      if (name !== undefined)
        return response.setHeader("Content-Type", "text/javascript").end(scriptOf(name, origin()));
      response.statusCode = path.endsWith(".js") ? 404 : 200;
      return response.setHeader("Content-Type", "text/html").end("<!doctype html><title>chat</title>");
    })();
  });
  // It listens on a port, so that its address is one.
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo | null)?.port ?? 0}`;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: origin(),
    reached,
    /** How often each script was fetched. */
    fetched: () =>
      Object.fromEntries(
        ["chat", "ads", "pixel", "recorder"].map((name) => [
          name,
          reached.filter((one) => one.path === `/${name}.js`).length,
        ]),
      ),
    /** What one of them was told, in order. */
    told: (name: string) =>
      reached.filter((one) => one.path === `/told/${name}`).map((one): unknown => JSON.parse(one.body)),
    async stop() {
      const ended = once(server, "close");
      server.close();
      server.closeAllConnections();
      await ended;
    },
  };
}

function scriptOf(name: string, origin: string): string {
  return `(() => {
    const port = window.matinee.${name};
    document.cookie = "_${name}=1; Path=/; Max-Age=1000";
    localStorage.setItem("_${name}", "1");
    document.documentElement.dataset.${name} = port.account;
    port.attach((entry) => fetch("${origin}/told/${name}", { method: "POST", keepalive: true, body: JSON.stringify({ ...entry, referrer: document.referrer }) }));
    ${name === "chat" ? `const frame = document.createElement("iframe"); frame.title = "Chat"; frame.src = "${origin}/frame"; document.body.append(frame);` : ""}
  })();`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
