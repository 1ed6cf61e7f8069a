import type { StaffListName } from "@matinee/contract/client";
import { useAuth } from "@matinee/webapp/signed-in";
import { useSyncExternalStore } from "react";
import { useNavigate, useSearchParams } from "react-router";

/** The parameter of the address, which a saved view has: the names of columns, or `none`. */
const PARAMETER = "hide";
const NONE = "none";

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? NONE;
  } catch {
    // A browser that keeps nothing shows all columns.
    return NONE;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // They are hidden until the page is left.
  }
  for (const listener of listeners) listener();
}

/** The names in the parameter. @internal */
export function hiddenIn(text: string): ReadonlySet<string> {
  return new Set(text === NONE ? [] : text.split(",").filter((name) => name !== ""));
}

/** The parameter for these names. */
export function hiddenText(names: ReadonlySet<string>): string {
  return names.size === 0 ? NONE : [...names].join(",");
}

interface HiddenColumns {
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (name: string) => void;
}

/**
 * The columns of a list that the user has hidden, remembered in this browser for this person. The address wins, so that a view
 * is what it was. A table that is no list shows all (null).
 */
export function useHiddenColumns(list: StaffListName | null): HiddenColumns {
  const { userDetails } = useAuth();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const key = `columns ${userDetails?.id ?? ""} ${list}`;
  const stored = useSyncExternalStore(subscribe, () => read(key));
  const inAddress = search.get(PARAMETER);
  const hidden = hiddenIn(list === null ? NONE : (inAddress ?? stored));
  return {
    hidden,
    toggle(name) {
      const next = new Set(hidden);
      if (!next.delete(name)) next.add(name);
      write(key, hiddenText(next));
      if (inAddress === null) return;
      const address = new URLSearchParams(search);
      address.set(PARAMETER, hiddenText(next));
      void navigate(`?${address}`, { replace: true, preventScrollReset: true });
    },
  };
}
