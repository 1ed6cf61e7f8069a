import { requireLogin, PageError, RouteError, unknownAddress } from "@matinee/webapp/signed-in";
import type { RouteObject } from "react-router";
import { Frame } from "./Frame.tsx";

/** Each screen is its own chunk. */
const screens: RouteObject[] = [
  { index: true, lazy: () => import("./screens/overview/Overview.tsx") },
  { path: "bookings", lazy: () => import("./screens/bookings/BookingsScreen.tsx") },
  { path: "orders", lazy: () => import("./screens/orders/OrdersScreen.tsx") },
  { path: "orders/:id", lazy: () => import("./screens/orders/OrderScreen.tsx") },
  { path: "orders/:id/pay", lazy: () => import("./screens/orders/PayScreen.tsx") },
  { path: "credit", lazy: () => import("./screens/credit/CreditScreen.tsx") },
  { path: "waiting-lists", lazy: () => import("./screens/waiting/WaitingScreen.tsx") },
  { path: "profile", lazy: () => import("./screens/profile/ProfileScreen.tsx") },
  { path: "security", lazy: () => import("./screens/security/SecurityScreen.tsx") },
  { path: "children", lazy: () => import("./screens/children/ChildrenScreen.tsx") },
  { path: "data", lazy: () => import("./screens/data/DataScreen.tsx") },
  { path: "cards", lazy: () => import("./screens/cards/CardsScreen.tsx") },
];

/** No loader runs until `requireLogin` has found a logged-in customer. */
export const routes: RouteObject[] = [
  {
    middleware: [requireLogin("customers")],
    // `requireLogin` can fail before the frame renders.
    ErrorBoundary: PageError,
    Component: Frame,
    children: [{ ErrorBoundary: RouteError, children: [...screens, unknownAddress] }],
  },
];
