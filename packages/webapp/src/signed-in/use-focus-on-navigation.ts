import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/**
 * After a navigation, focuses the heading of the new page, or the element that the hash names, for keyboard and screen reader users.
 * Replacing the address in place, and sorting or searching a list, leave the focus where it is. `onArrival` is told of another page.
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
    // A filter that has just been set closes no menu that was opened since.
    if (lastPage !== page || hash !== "") onArrival?.();
    if (lastPage === page && hash === "" && hasFocusInside()) return;
    const place = placeOf(hash);
    if (place === null) return;
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    // `ScrollRestoration` sets the scroll position.
    place.focus({ preventScroll: true });
  }, [key, pathname, page, hash, type, onArrival]);
}

/** True if an element of the page content has the focus. */
function hasFocusInside(): boolean {
  return document.getElementById("main")?.contains(document.activeElement) ?? false;
}

function placeOf(hash: string): HTMLElement | null {
  const named = hash === "" ? null : document.getElementById(hash.slice(1));
  const main = document.getElementById("main");
  return named ?? main?.querySelector<HTMLElement>("h1") ?? main;
}
