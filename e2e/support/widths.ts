type Width = "phone" | "desk";

/** True in the long tests: they walk at both widths, and take the walks that are too long for every run. */
export const isLong = process.env["EVERY_WIDTH"] === "1";

/** The widths for a walk: both in the long tests, otherwise the one that most of its people use. */
export function widthsFrom(most: Width): readonly Width[] {
  if (!isLong) return [most];
  return most === "phone" ? ["phone", "desk"] : ["desk", "phone"];
}

/** All of these in the long tests, otherwise the first: for what the browser does alike with each. */
export function someOf<T>(all: readonly T[]): readonly T[] {
  return isLong ? all : all.slice(0, 1);
}
