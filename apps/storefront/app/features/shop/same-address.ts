import type { ShouldRevalidateFunction } from "react-router";

/** Another order or another size is the same page: nothing has to be asked again, and it shows at once. */
export const sameAddress: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
