import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Fourteen routes: their list is smaller than the requests that would discover them.
  routeDiscovery: { mode: "initial" },
  splitRouteModules: false,
} satisfies Config;
