import { requireLogin, PageError, RouteError, unknownAddress } from "@matinee/webapp/signed-in";
import type { RouteObject } from "react-router";
import { Frame } from "./Frame.tsx";
import { setUpRoutes, signInRoutes } from "./routes/sign-in.ts";
import { classRoutes } from "./routes/classes.ts";
import { schoolRoutes } from "./routes/school.ts";
import { sellingRoutes } from "./routes/selling.ts";
import { staffRoutes } from "./routes/staff.ts";
import { AskBeforeLeaving } from "./ui/unsaved/AskBeforeLeaving.tsx";
import { keepWorkplace } from "./workplace/keep-workplace.ts";

/** Each screen is its own chunk. The sign-in pages are public; no other loader runs until `requireLogin` has found staff. */
const pages: RouteObject[] = [
  { ErrorBoundary: PageError, children: [...signInRoutes, ...setUpRoutes] },
  {
    middleware: [requireLogin("staff"), keepWorkplace],
    // `requireLogin` can fail before the frame renders.
    ErrorBoundary: PageError,
    Component: Frame,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [...staffRoutes, ...classRoutes, ...schoolRoutes, ...sellingRoutes, unknownAddress],
      },
    ],
  },
];

export const routes: RouteObject[] = [{ Component: AskBeforeLeaving, children: pages }];
