import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/**
 * After a navigation, who reads with the keyboard or the ear goes on from the new page's heading, or from the part that the address
 * names after its `#`. An address that is only put right in place takes nobody anywhere, and a list that is sorted or sought anew leaves
 * the focus where it is.
 */
export function useFocusOnNavigation(onArrival?: () => void): void {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const page = `${pathname}?${new URLSearchParams(search).get("page") ?? ""}`;
  const before = useRef({ key, pathname, page });
  useEffect(() => {
    const { key: lastKey, pathname: lastPath, page: lastPage } = before.current;
    before.current = { key, pathname, page };
    if (lastKey === key || (type === NavigationType.Replace && lastPath === pathname)) return;
    onArrival?.();
    if (lastPage === page && hash === "" && hasFocusInside()) return;
    const place = placeOf(hash);
    if (place === null) return;
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    // Where the page stands is the scroll restoration's business.
    place.focus({ preventScroll: true });
  }, [key, pathname, page, hash, type, onArrival]);
}

/** Whether something of the page itself has the focus: the menu that led there may be gone. */
function hasFocusInside(): boolean {
  return document.getElementById("main")?.contains(document.activeElement) ?? false;
}

function placeOf(hash: string): HTMLElement | null {
  const named = hash === "" ? null : document.getElementById(hash.slice(1));
  const main = document.getElementById("main");
  return named ?? main?.querySelector<HTMLElement>("h1") ?? main;
}
