import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";

/** Removes the styles that build-tools/keep-styles.ts keeps for a page on its way, once the page shows and has its own. */
export function useKeptStyles(): void {
  const { key } = useLocation();
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    if (isIdle) dropKeptStyles();
  }, [key, isIdle]);
}

function dropKeptStyles(): void {
  const own = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([data-kept])')];
  for (const kept of document.querySelectorAll<HTMLLinkElement>("link[data-kept]")) {
    const same = own.find((one) => one.href === kept.href);
    if (same === undefined || same.sheet !== null) kept.remove();
    // Those that fail are missing either way.
    else for (const end of ["load", "error"]) same.addEventListener(end, () => kept.remove(), { once: true });
  }
}
