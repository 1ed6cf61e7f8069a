import "@matinee/ui/styles.css";
import { Toasts } from "@matinee/ui";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterContextProvider, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Settings, Site } from "../site.ts";
import { AppContext, appContext, createApp } from "./app.ts";
import { PageError } from "./PageError.tsx";
import { Starting } from "./Starting.tsx";

type AppStart = {
  routes: RouteObject[];
  /** Where the server keeps it, such as `/account`. */
  basename: string;
  /** Below this nobody needs a login, and a token in the address is a mail's. */
  signIn?: string;
};

/** Starts the account or the staff app in its page. */
export function startApp({ routes, basename, signIn }: AppStart): void {
  const app = createApp(readSettings());
  // One-time tokens leave the address before the router reads it: what is linked from there must not bring them back.
  if (signIn === undefined || !location.pathname.startsWith(basename + signIn)) void app.ready();
  // Each screen brings its own, and a browser shows the first of several.
  document.querySelector("title")?.remove();
  const router = createBrowserRouter([{ HydrateFallback: Starting, ErrorBoundary: PageError, children: routes }], {
    basename,
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(appContext, app);
      return context;
    },
  });
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no root");
  createRoot(root).render(
    <StrictMode>
      <AppContext value={app}>
        <RouterProvider router={router} />
        <Toasts store={app.toasts} />
      </AppContext>
    </StrictMode>,
  );
}

/** The server writes them into the page, which is the same for every visitor of this host. */
function readSettings(): { site: Site; settings: Settings } {
  // Our own server wrote it, in this very shape.
  return JSON.parse(document.getElementById("app-settings")?.textContent ?? "") as { site: Site; settings: Settings };
}
