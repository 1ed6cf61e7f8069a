import "@matinee/ui/styles.css";
import { Toasts } from "@matinee/ui";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterContextProvider, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { takeOverFromEarlyScript } from "../shell/early-load-failure.ts";
import type { Settings, Site } from "../site.ts";
import { AppContext, appContext, createApp } from "./app.ts";
import { PageError } from "./PageError.tsx";
import { Starting } from "./Starting.tsx";

type AppStart = {
  routes: RouteObject[];
  /** The address of the app, which may be a path, such as `/account`, or a whole address with a host of its own. */
  address: (settings: Settings) => string;
  /** The paths of the public pages, where nobody is logged in, and a token in the address comes from an email. */
  publicPaths?: readonly string[];
};

/** Starts the account or the staff app in its page. */
export function startApp({ routes, address, publicPaths = [] }: AppStart): void {
  const app = createApp(readSettings());
  const basename = new URL(address(app.settings), location.href).pathname.replace(/\/$/u, "");
  // Remove one-time tokens from the address before the router reads it, so that links cannot repeat them.
  if (!publicPaths.some((path) => location.pathname.startsWith(basename + path))) void app.ready();
  // Each screen renders its own title, and a browser shows the first of several.
  document.querySelector("title")?.remove();
  const router = createBrowserRouter([{ HydrateFallback: Starting, ErrorBoundary: PageError, children: routes }], {
    basename: basename === "" ? "/" : basename,
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(appContext, app);
      return context;
    },
  });
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no root");
  // From here on the router shows what could not be loaded.
  takeOverFromEarlyScript();
  createRoot(root).render(
    <StrictMode>
      <AppContext value={app}>
        <RouterProvider router={router} />
        <Toasts store={app.toasts} />
      </AppContext>
    </StrictMode>,
  );
}

/** The settings that the server writes into the page; they are the same for every visitor of this host. */
function readSettings(): { site: Site; settings: Settings } {
  // Our server wrote this JSON with these types.
  return JSON.parse(document.getElementById("app-settings")?.textContent ?? "") as { site: Site; settings: Settings };
}
