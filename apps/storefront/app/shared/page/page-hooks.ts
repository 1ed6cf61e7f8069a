import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { Brand, RootData } from "./page.ts";

const never = () => () => {};

/** False while the server's HTML is rendered and taken over, true after: for what must not stand in that HTML. */
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
  logoUrl: null,
  stylesheet: null,
  email: null,
  phone: null,
  address: null,
  vatNumber: null,
};

/** Who sells on this host. */
export function useBrand(): Brand {
  return useRouteLoaderData<RootData>("root")?.site.brand ?? NOBODY;
}
