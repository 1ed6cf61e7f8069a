import { pathToFileURL } from "node:url";
import type { Page } from "@matinee/storefront/page";
import type { RouterContextProvider, ServerBuild } from "react-router";
import { clientFolder, serverBundle } from "../../storefront/folders.ts";
import type { Pages } from "./pages.ts";
import { builtApps } from "./signed-in-apps.ts";
import { readStaticFiles } from "./static-files.ts";

/** The storefront's server entry exports the function that makes its load context, so that both sides use one context key. */
export type StorefrontBuild = ServerBuild & {
  entry: { module: { pageLoadContext(page: Page): RouterContextProvider } };
};

/** The built storefront. */
export async function builtPages(): Promise<Pages> {
  // React reads this when it is first imported, and renders five times slower in development; so it is imported only here.
  // The operator's NODE_ENV was read before.
  process.env["NODE_ENV"] = "production";
  const { createRequestHandler } = await import("react-router");
  // The build wrote a React Router server build to that path.
  const build = (await import(pathToFileURL(serverBundle).href)) as StorefrontBuild;
  const handle = createRequestHandler(build, "production");
  const files = readStaticFiles(clientFolder);
  return {
    dev: false,
    apps: builtApps(),
    render: (request, page) => handle(request, build.entry.module.pageLoadContext(page)),
    file: (path) => files.get(path) ?? null,
  };
}
