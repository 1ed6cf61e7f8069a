import { requireLogin, PageError, RouteError, unknownAddress } from "@matinee/webapp/signed-in";
import type { RouteObject } from "react-router";
import { Frame } from "./Frame.tsx";
import { bookingsRoutes } from "./routes/bookings.ts";
import { cardsRoutes } from "./routes/cards.ts";
import { personalRoutes } from "./routes/personal.ts";

/** Every screen is a chunk of its own; nothing is read before it is known that a customer is logged in. */
export const routes: RouteObject[] = [
  {
    middleware: [requireLogin("customers")],
    // The gate fails before the frame stands.
    ErrorBoundary: PageError,
    Component: Frame,
    children: [
      { ErrorBoundary: RouteError, children: [...bookingsRoutes, ...personalRoutes, ...cardsRoutes, unknownAddress] },
    ],
  },
];
