import { requireLogin, PageError, RouteError, unknownAddress } from "@matinee/webapp/signed-in";
import type { RouteObject } from "react-router";
import { Frame } from "./Frame.tsx";
import { signInRoutes } from "./routes/sign-in.ts";
import { staffRoutes } from "./routes/staff.ts";

/** Every screen is a chunk of its own. Signing in needs no login; behind it nothing is read before it is known that staff are logged in. */
export const routes: RouteObject[] = [
  { ErrorBoundary: PageError, children: signInRoutes },
  {
    middleware: [requireLogin("staff")],
    // The gate fails before the frame stands.
    ErrorBoundary: PageError,
    Component: Frame,
    children: [{ ErrorBoundary: RouteError, children: [...staffRoutes, unknownAddress] }],
  },
];
