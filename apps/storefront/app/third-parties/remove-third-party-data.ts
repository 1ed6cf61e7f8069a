import { cookieDomains, cookiePaths, isOwnCookie, isOwnEntry } from "./own-data.ts";

/** Removes cookies and storage entries that other companies' scripts have left. */
export function removeThirdPartyData(): void {
  const names = document.cookie.split("; ").map((pair) => pair.split("=")[0] ?? "");
  for (const name of names.filter((one) => one !== "" && !isOwnCookie(one))) removeEverywhere(name);
  for (const storage of [() => localStorage, () => sessionStorage]) clearStorage(storage);
}

function removeEverywhere(name: string): void {
  for (const domain of cookieDomains(location.hostname)) {
    for (const path of cookiePaths(location.pathname)) {
      document.cookie = `${name}=; Max-Age=0; Path=${path}${domain === "" ? "" : `; Domain=${domain}`}`;
    }
  }
}

function clearStorage(open: () => Storage): void {
  try {
    const storage = open();
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    for (const name of names) if (name !== "" && !isOwnEntry(name)) storage.removeItem(name);
  } catch {
    // Without storage there is nothing to remove.
  }
}
