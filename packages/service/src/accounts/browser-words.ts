const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//u, "Edge"],
  [/\b(?:OPR|Opera)\//u, "Opera"],
  [/\bSamsungBrowser\//u, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//u, "Firefox"],
  [/\b(?:Chrome|CriOS)\//u, "Chrome"],
  [/\bVersion\/\S+.*\bSafari\//u, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/u, "an iPhone"],
  [/\biPad\b/u, "an iPad"],
  [/\bAndroid\b/u, "Android"],
  [/\bWindows\b/u, "Windows"],
  [/\bCrOS\b/u, "ChromeOS"],
  [/\b(?:Macintosh|Mac OS X)\b/u, "a Mac"],
  [/\bLinux\b/u, "Linux"],
];

/** A browser in words that its owner knows it by ("Firefox on Windows"); null where nothing is known. What it really sent is longer, and nobody's business. */
export function browserWords(userAgent: string | undefined): string | null {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (list) => list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? null,
  );
  if (browser === null || browser === undefined) return system ?? null;
  return system === null || system === undefined ? browser : `${browser} on ${system}`;
}
