import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The route list is smaller than the requests to discover routes.
  routeDiscovery: { mode: "initial" },
  splitRouteModules: false,
} satisfies Config;
