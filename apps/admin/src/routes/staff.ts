import type { RouteObject } from "react-router";

export const staffRoutes: RouteObject[] = [{ index: true, lazy: () => import("../screens/home/Home.tsx") }];
