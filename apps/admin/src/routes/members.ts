import type { RouteObject } from "react-router";

export const memberRoutes: RouteObject[] = [
  { path: "staff", lazy: () => import("../screens/staff/Staff.tsx") },
  { path: "staff/invite", lazy: () => import("../screens/staff/Invite.tsx") },
  { path: "staff/:id", lazy: () => import("../screens/staff/Member.tsx") },
];
