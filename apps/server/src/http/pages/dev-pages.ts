import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { pathToFileURL } from "node:url";
import { readFile } from "node:fs/promises";
import { appFolder, resolveFromStorefront, storefrontFolder, type SignedInApp } from "../../storefront/folders.ts";
import type * as ReactRouter from "react-router";
import type { StorefrontBuild } from "./built-pages.ts";
import type { Pages } from "./pages.ts";
import type { BrowserApp } from "./signed-in-apps.ts";

/** The part of Vite that is used. Vite is the storefront's dependency and loaded from there. */
interface Vite {
  createServer(options: unknown): Promise<{
    readonly middlewares: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
    readonly ssrLoadModule: (id: string) => Promise<Record<string, unknown>>;
    readonly ssrFixStacktrace: (error: Error) => void;
    readonly transformIndexHtml: (url: string, html: string) => Promise<string>;
  }>;
}

/** The storefront from its sources, with hot reload. */
export async function devPages(server: Server): Promise<Pages> {
  // The path was resolved from the name of Vite.
  const vite = (await import(pathToFileURL(resolveFromStorefront("vite")).href)) as Vite;
  const { middlewares, ssrLoadModule, ssrFixStacktrace } = await withoutViteSigterm(() =>
    vite.createServer({
      root: storefrontFolder,
      configFile: `${storefrontFolder}/vite.config.ts`,
      server: { middlewareMode: true, hmr: { server } },
      appType: "custom",
    }),
  );
  const account = await devApp(vite, server, "account");
  const admin = await devApp(vite, server, "admin");
  letViteAnswerFirst(server, (request, response, next) => {
    const own = [account, admin].find(({ name }) => request.url?.startsWith(`/${name}/`));
    (own?.middlewares ?? middlewares)(request, response, next);
  });
  return {
    dev: true,
    apps: { account: account.app, admin: admin.app },
    file: () => null,
    render: async (request, page) => {
      try {
        // The copy that the pages import: another one would not know their load context.
        const { createRequestHandler } = (await ssrLoadModule("react-router")) as unknown as typeof ReactRouter;
        // Under this id the plugin of React Router gives the server build.
        const build = (await ssrLoadModule("virtual:react-router/server-build")) as unknown as StorefrontBuild;
        return await createRequestHandler(build, "development")(request, build.entry.module.pageLoadContext(page));
      } catch (error) {
        if (error instanceof Error) ssrFixStacktrace(error);
        throw error;
      }
    },
  };
}

/** An app that runs only in the browser, from its sources. */
async function devApp(vite: Vite, server: Server, name: SignedInApp) {
  const root = appFolder(name);
  const { middlewares, transformIndexHtml } = await withoutViteSigterm(() =>
    vite.createServer({
      root,
      configFile: `${root}/vite.config.ts`,
      server: { middlewareMode: true, hmr: { server, path: `/${name}/@hot` } },
      appType: "custom",
    }),
  );
  const app: BrowserApp = {
    file: () => null,
    page: async (path) => await transformIndexHtml(path, await readFile(`${root}/index.html`, "utf8")),
  };
  return { name, middlewares, app };
}

/** Removes Vite's own SIGTERM listener, which would end the process before our stop has closed the database. */
async function withoutViteSigterm<T>(make: () => Promise<T>): Promise<T> {
  const own = new Set(process.listeners("SIGTERM"));
  const made = await make();
  for (const listener of process.listeners("SIGTERM")) {
    if (!own.has(listener)) process.off("SIGTERM", listener);
  }
  return made;
}

/** Lets Vite answer requests for its modules before our own listeners see them; other requests go on to the listeners. */
function letViteAnswerFirst(
  server: Server,
  middlewares: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
): void {
  const emit = server.emit.bind(server);
  server.emit = (event: string, ...args: unknown[]): boolean => {
    // Node calls "request" listeners with these two.
    const [request, response] = args as [IncomingMessage, ServerResponse];
    if (event !== "request" || request.url?.startsWith("/api/") === true) return emit(event, ...args);
    middlewares(request, response, () => emit(event, ...args));
    return true;
  };
}
