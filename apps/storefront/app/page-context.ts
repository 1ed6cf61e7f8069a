import { createContext, RouterContextProvider } from "react-router";
import type { Page } from "./page.ts";

export const pageContext = createContext<Page>();

/** The load context of one page, for `createRequestHandler(build, mode)(request, pageLoadContext(page))`. */
export function pageLoadContext(page: Page): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return context;
}
