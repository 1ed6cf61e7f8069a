import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { err, ok } from "@matinee/core/kernel";
import { type PictureStore, requireName, type Stored } from "./picture-store.ts";

/** Keeps pictures in a folder of this machine. Processes on several machines need one that all of them see, or a bucket. */
export function folderStore(folder: string): PictureStore {
  const pathOf = (name: string) => join(folder, requireName(name));
  return {
    put: async (name, { bytes }) => {
      const path = pathOf(name);
      const half = `${path}.${randomUUID()}.half`;
      return await stored(async () => {
        await mkdir(folder, { recursive: true, mode: 0o750 });
        try {
          await writeFile(half, bytes, { flush: true });
          await rename(half, path);
        } catch (error) {
          await rm(half, { force: true });
          throw error;
        }
        return null;
      });
    },
    get: async (name) => {
      const path = pathOf(name);
      return await stored(async () => {
        try {
          return Uint8Array.from(await readFile(path));
        } catch (error) {
          if (codeOf(error) === "ENOENT") return null;
          throw error;
        }
      });
    },
    remove: async (name) => {
      const path = pathOf(name);
      return await stored(async () => {
        await rm(path, { force: true });
        return null;
      });
    },
  };
}

async function stored<T>(work: () => Promise<T>): Promise<Stored<T>> {
  try {
    return ok(await work());
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    return err({ cause: `the folder of the pictures: ${code}` });
  }
}

/** The code of an error of the file system, such as ENOSPC; null: it is another error. */
function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}
