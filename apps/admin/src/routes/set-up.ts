import type { RouteObject } from "react-router";

/** Public: an empty copy has nobody who could log in. */
export const setUpRoutes: RouteObject[] = [{ path: "set-up", lazy: () => import("../screens/set-up/SetUp.tsx") }];
