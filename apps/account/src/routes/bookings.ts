import type { RouteObject } from "react-router";

export const bookingsRoutes: RouteObject[] = [{ index: true, lazy: () => import("../screens/overview/Overview.tsx") }];
