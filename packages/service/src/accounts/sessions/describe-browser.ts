const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//u, "Edge"],
  [/\b(?:OPR|Opera)\//u, "Opera"],
  [/\bSamsungBrowser\//u, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//u, "Firefox"],
  [/\b(?:Chrome|CriOS)\//u, "Chrome"],
  // Anchored, with one lookahead for each word. An unanchored pattern could take minutes on a crafted header.
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

/** Longer than any real header. */
const MAX_LENGTH = 500;

/** Describes a browser for its owner: "Firefox on Windows". Null if nothing is recognised. The full header is not stored. */
export function describeBrowser(userAgent: string | undefined): string | null {
  const header = (userAgent ?? "").slice(0, MAX_LENGTH);
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (list) => list.find(([pattern]) => pattern.test(header))?.[1] ?? null,
  );
  if (browser === null || browser === undefined) return system ?? null;
  return system === null || system === undefined ? browser : `${browser} on ${system}`;
}
