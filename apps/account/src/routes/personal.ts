import type { RouteObject } from "react-router";

export const personalRoutes: RouteObject[] = [
  { path: "profile", lazy: () => import("../screens/profile/ProfileScreen.tsx") },
  { path: "security", lazy: () => import("../screens/security/SecurityScreen.tsx") },
  { path: "children", lazy: () => import("../screens/children/ChildrenScreen.tsx") },
  { path: "data", lazy: () => import("../screens/data/DataScreen.tsx") },
];
