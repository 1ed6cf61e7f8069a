import { launch } from "./launch.ts";
import { devPages } from "../http/pages/dev-pages.ts";

/** `dev`: pages come from Vite with hot reload; `node --watch` restarts the process when the server's own code changes. */
export async function dev(): Promise<void> {
  await launch({ before: async () => undefined, pages: devPages });
}
