import { requireLogin, PageError, RouteError, unknownAddress } from "@matinee/webapp/signed-in";
import type { RouteObject } from "react-router";
import { Frame } from "./Frame.tsx";
import { bookingsRoutes } from "./routes/bookings.ts";
import { cardsRoutes } from "./routes/cards.ts";
import { personalRoutes } from "./routes/personal.ts";

/** Each screen is its own chunk. No loader runs until `requireLogin` has found a logged-in customer. */
export const routes: RouteObject[] = [
  {
    middleware: [requireLogin("customers")],
    // `requireLogin` can fail before the frame renders.
    ErrorBoundary: PageError,
    Component: Frame,
    children: [
      { ErrorBoundary: RouteError, children: [...bookingsRoutes, ...personalRoutes, ...cardsRoutes, unknownAddress] },
    ],
  },
];
