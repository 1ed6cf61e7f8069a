import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Classes and animations. A little too much is found, such as the ending of a file that is composed from, and does no harm. */
const NAME = /(?:\.|@keyframes\s+)(-?[a-zA-Z_][\w-]*)/gu;

/**
 * Names the classes and animations of the CSS modules below `folders` by short numbers, such as "c4f". Their full names would be a hundredth of each page's
 * scripts. The numbers follow the paths of the files, so that the builds for the browser and for the server agree.
 */
export function classNames(folders: readonly string[]): (local: string, file: string) => string {
  const numbers = new Map<string, number>();
  for (const folder of folders)
    for (const path of globSync("**/*.module.css", {
      cwd: folder,
      exclude: ["**/node_modules/**", "**/build/**"],
    }).toSorted())
      for (const [, local = ""] of readFileSync(join(folder, path), "utf8").matchAll(NAME)) {
        const name = nameOf(local, join(folder, path));
        if (!numbers.has(name)) numbers.set(name, numbers.size);
      }
  return (local, file) => {
    const [path = file] = file.split("?");
    const number = numbers.get(nameOf(local, path));
    if (number === undefined)
      throw new Error(`No class or animation ${local} was found in ${path} when the build began.`);
    // No name may begin with a digit.
    return `c${number.toString(36)}`;
  };
}

const nameOf = (local: string, path: string) => `${resolve(path)} ${local}`;
