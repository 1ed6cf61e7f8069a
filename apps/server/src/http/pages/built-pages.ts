import { pathToFileURL } from "node:url";
import type { Page } from "@matinee/storefront/page";
import type { RouterContextProvider, ServerBuild } from "react-router";
import { clientFolder, serverBundle } from "../../storefront/folders.ts";
import type { Pages } from "./pages.ts";
import { builtApps } from "./signed-in-apps.ts";
import { readStaticFiles } from "./static-files.ts";

/** The storefront's server entry carries the maker of its load context, so that both sides use one context key. */
export type StorefrontBuild = ServerBuild & {
  entry: { module: { pageLoadContext(page: Page): RouterContextProvider } };
};

/** The built storefront. */
export async function builtPages(): Promise<Pages> {
  // React decides by this, when it is first imported, whether it renders five times slower; so it is imported here and
  // nowhere else. What the operator had set was read long before.
  process.env["NODE_ENV"] = "production";
  const { createRequestHandler } = await import("react-router");
  // What the build wrote is a React Router server build; nothing else stands at that path.
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
