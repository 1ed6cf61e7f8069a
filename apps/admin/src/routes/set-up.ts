import type { RouteObject } from "react-router";

export const guideRoutes: RouteObject[] = [{ path: "guide", lazy: () => import("../screens/guide/Guide.tsx") }];

/** Public: an empty copy has nobody who could log in. */
export const setUpRoutes: RouteObject[] = [{ path: "set-up", lazy: () => import("../screens/set-up/SetUp.tsx") }];
