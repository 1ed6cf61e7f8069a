import { fileNameOf } from "./given-settings.ts";
import type { Environment } from "./read-config.ts";
import { settingNames } from "./settings.ts";

/** A sentence for each variable that is no setting but nearly has the name of one that was not given. */
export function misspeltSettings(env: Environment): string[] {
  const names = new Set([...settingNames].flatMap((name) => [name, fileNameOf(name)]));
  return Object.keys(env).flatMap((name) => {
    if (names.has(name)) return [];
    const meant = [...names].find((known) => env[known] === undefined && isMisspelt(name, known));
    return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
  });
}

function isMisspelt(name: string, known: string): boolean {
  // A short name is one letter away from too many others.
  const allowed = known.length < 8 ? 1 : 2;
  return Math.abs(name.length - known.length) <= allowed && distance(name.toUpperCase(), known) <= allowed;
}

/** The edit distance (optimal string alignment): letters that are wrong, missing, too many, or swapped with their neighbour. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const steps = [(row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1)];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) steps.push((before[j - 2] ?? 0) + 1);
      row.push(Math.min(...steps));
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
