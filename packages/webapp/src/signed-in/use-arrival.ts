import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/**
 * After a navigation, who reads with the keyboard or the ear goes on from the new page's heading, or from the part that the address
 * names after its `#`. An address that is only put right in place takes nobody anywhere.
 */
export function useArrival(onArrival: () => void): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const before = useRef({ key, pathname });
  useEffect(() => {
    const { key: lastKey, pathname: lastPath } = before.current;
    before.current = { key, pathname };
    if (lastKey === key || (type === NavigationType.Replace && lastPath === pathname)) return;
    onArrival();
    const place = placeOf(hash);
    if (place === null) return;
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    // Where the page stands is the scroll restoration's business.
    place.focus({ preventScroll: true });
  }, [key, pathname, hash, type, onArrival]);
}

function placeOf(hash: string): HTMLElement | null {
  const named = hash === "" ? null : document.getElementById(hash.slice(1));
  const main = document.getElementById("main");
  return named ?? main?.querySelector<HTMLElement>("h1") ?? main;
}
