import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { places } from "./edges.ts";

const root = join(import.meta.dirname, "../..");

/**
 * A sample project in a temporary folder, with the parts, manifests and linter of this project. It contains only the files that the
 * canary writes.
 */
export class SampleProject {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "matinee-canary-")));
  readonly files = new Set<string>();

  constructor() {
    this.#linkPackages();
    for (const file of ["package.json", "tsconfig.base.json", "tsconfig.json"])
      cpSync(join(root, file), join(this.folder, file));
    this.#raw(
      "oxlint.config.ts",
      `import { lintConfig } from ${JSON.stringify(join(root, "tools/lint/lint-config.ts"))};\nexport default lintConfig(${JSON.stringify(this.folder)});\n`,
    );
    for (const workspace of workspaces()) this.#writeWorkspace(workspace);
    for (const { folder } of Object.values(places)) this.write(`${folder}/stub.ts`, stub);
  }

  /** Writes a file that the linter is expected to read. */
  write(file: string, code: string): void {
    this.#raw(file, `${code}\n`);
    this.files.add(file);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Links this project's npm packages. The `@matinee/…` packages are the sample's own. */
  #linkPackages(): void {
    const own = join(this.folder, "node_modules/@matinee");
    mkdirSync(own, { recursive: true });
    for (const name of readdirSync(join(root, "node_modules")))
      if (name !== "@matinee") symlinkSync(join(root, "node_modules", name), join(this.folder, "node_modules", name));
    for (const workspace of workspaces()) symlinkSync(join(this.folder, workspace), join(own, basename(workspace)));
  }

  /** The workspace's own manifest, and a stub for everything it exports. */
  #writeWorkspace(workspace: string): void {
    const manifest = readFileSync(join(root, workspace, "package.json"), "utf8");
    this.#raw(`${workspace}/package.json`, manifest);
    // Our own manifests: names of exports mapped to files.
    const { exports = {} } = JSON.parse(manifest) as { exports?: Record<string, string> };
    for (const target of Object.values(exports)) if (target.endsWith(".ts")) this.write(join(workspace, target), stub);
  }

  #raw(file: string, text: string): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

const stub = "export const stub = 1;\nexport type Stub = number;";

function workspaces(): Set<string> {
  return new Set(
    Object.values(places).map(({ folder }) =>
      folder
        .split("/")
        .slice(0, /^(packages|apps)\//.test(folder) ? 2 : 1)
        .join("/"),
    ),
  );
}
