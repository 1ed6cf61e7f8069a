const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//u, "Edge"],
  [/\b(?:OPR|Opera)\//u, "Opera"],
  [/\bSamsungBrowser\//u, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//u, "Firefox"],
  [/\b(?:Chrome|CriOS)\//u, "Chrome"],
  // Asked from the beginning alone, each word by itself: a header can be written so that anything else takes minutes.
  [/^(?=.*\bVersion\/)(?=.*\bSafari\/)/su, "Safari"],
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

/** No browser says more of itself. */
const MOST = 500;

/** A browser in words that its owner knows it by ("Firefox on Windows"); null where nothing is known. What it really sent is longer, and nobody's business. */
export function describeBrowser(userAgent: string | undefined): string | null {
  const said = (userAgent ?? "").slice(0, MOST);
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (list) => list.find(([pattern]) => pattern.test(said))?.[1] ?? null,
  );
  if (browser === null || browser === undefined) return system ?? null;
  return system === null || system === undefined ? browser : `${browser} on ${system}`;
}
