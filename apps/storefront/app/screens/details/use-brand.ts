import { useRouteLoaderData } from "react-router";
import type { loader } from "../../root.tsx";
import type { Brand } from "../../page.ts";

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
  return useRouteLoaderData<typeof loader>("root")?.site.brand ?? NOBODY;
}
