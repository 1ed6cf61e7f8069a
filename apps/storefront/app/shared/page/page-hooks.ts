import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { Brand, RootData } from "./page.ts";

const never = () => () => {};

/** False during server rendering and hydration, true afterwards. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const NOBODY: Brand = {
  name: "",
  legalName: "",
  logo: null,
  stylesheet: null,
  email: null,
  phone: null,
  address: null,
  vatNumber: null,
  safety: { safeguarding: null, dbs_checks: null, first_aid: null, staff_ratio: null },
};

/** The brand of this host. */
export function useBrand(): Brand {
  return useRouteLoaderData<RootData>("root")?.site.brand ?? NOBODY;
}
