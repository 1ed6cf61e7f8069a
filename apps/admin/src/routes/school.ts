import type { RouteObject } from "react-router";

export const schoolRoutes: RouteObject[] = [{ path: "audit", lazy: () => import("../screens/history/History.tsx") }];
