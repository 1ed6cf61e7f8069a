const sheets = new Map<string, string>();

/**
 * The class name of a CSS module: "search-class-card-foot" for `.foot` of screens/search/class-card.module.css. It
 * compresses better than a hash. Two sheets with the same name stop the build.
 */
export function className(local: string, file: string): string {
  const [path = file] = file.split("?");
  const sheet = path
    .replace(/\.module\.css$/, "")
    .split(/[\\/]/)
    .slice(-2)
    .join("-");
  const known = sheets.get(sheet) ?? path;
  if (known !== path) throw new Error(`${path} and ${known} would name their classes alike: rename one of them.`);
  sheets.set(sheet, path);
  return `${sheet}-${local}`;
}
