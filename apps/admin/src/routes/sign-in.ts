import type { RouteObject } from "react-router";

// Paths below `sign-in` (staff) and below `sign-in/{host}` (the customers and staff of a shop).
const pages: RouteObject[] = [
  { index: true, lazy: () => import("../screens/sign-in/LogIn.tsx") },
  { path: "register", lazy: () => import("../screens/sign-in/Register.tsx") },
  { path: "confirm", lazy: () => import("../screens/sign-in/Confirm.tsx") },
  { path: "login-link", lazy: () => import("../screens/sign-in/RequestLink.tsx") },
  { path: "log-in-by-link", lazy: () => import("../screens/sign-in/LogInByLink.tsx") },
  { path: "forgotten-password", lazy: () => import("../screens/sign-in/RequestLink.tsx") },
  { path: "reset-password", lazy: () => import("../screens/sign-in/ResetPassword.tsx") },
  { path: "accept", lazy: () => import("../screens/sign-in/AcceptInvitation.tsx") },
  { path: "choose-password", lazy: () => import("../screens/sign-in/ResetPassword.tsx") },
];

/** `sign-in/:host?`: see `signInAddress` for the query `return`, a path on that host. */
export const signInRoutes: RouteObject[] = [
  { path: "sign-in/:host?", lazy: () => import("../screens/sign-in/SignInFrame.tsx"), children: pages },
];

/** Public as well: an empty copy has nobody who could log in. */
export const setUpRoutes: RouteObject[] = [{ path: "set-up", lazy: () => import("../screens/set-up/SetUp.tsx") }];
