import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface ManifestPart {
  module: string;
  imports?: string[];
  css?: string[];
}

interface Manifest {
  entry: ManifestPart;
  routes: Record<string, ManifestPart & { id: string; parentId?: string }>;
}

/** The scripts that a browser loads to show a route for the first time. */
export interface RouteScripts {
  id: string;
  scripts: ReadonlySet<string>;
}

export interface BuiltClient {
  /** Scripts of the framework: its entry with all its imports. */
  framework: ReadonlySet<string>;
  /** Scripts of every page: the framework, the shell around all routes, and the manifest of the routes. */
  shell: ReadonlySet<string>;
  routes: RouteScripts[];
}

/** Reads from the build which scripts each route loads. `folder` is the built client. */
export function readBuiltClient(folder: string): BuiltClient {
  const { name, manifest } = readManifest(join(folder, "assets"));
  const framework = scriptsOf(manifest.entry);
  const root = manifest.routes["root"];
  const shell = new Set([...framework, ...(root ? scriptsOf(root) : []), `/assets/${name}`]);
  const routes = Object.values(manifest.routes)
    .filter(({ id }) => id !== "root")
    .map((route) => ({ id: route.id, scripts: new Set([...shell, ...scriptsOf(route)]) }));
  return { framework, shell, routes };
}

function scriptsOf({ module, imports = [] }: ManifestPart): Set<string> {
  return new Set([module, ...imports]);
}

function readManifest(assets: string): { name: string; manifest: Manifest } {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (name === undefined) throw new Error("The storefront is not built: npm run build");
  const text = readFileSync(join(assets, name), "utf8");
  // React Router's build writes this file: an assignment of one JSON value.
  return { name, manifest: JSON.parse(text.slice(text.indexOf("=") + 1).replace(/;\s*$/, "")) as Manifest };
}
