import { londonToday } from "@matinee/format";
import "@matinee/ui/styles.css";
import drawings from "@matinee/ui/drawings.svg?url";
import displayFont from "@matinee/ui/fonts/bricolage-grotesque.woff2?url";
import textFont from "@matinee/ui/fonts/figtree.woff2?url";
import { earlyLoadFailureScript, earlyPageScript, firstVisitScript } from "@matinee/webapp/shell";
import { lazy, Suspense, use, useEffect, type ReactNode } from "react";
import { data, Links, Meta, Outlet, redirect, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { DRAFT_KEY } from "./shared/application/draft-store.ts";
import { NonceContext, pageContext } from "./shared/page/page-context.ts";
import { withoutBirthday } from "./shared/child/without-birthday.ts";
import type { RootData } from "./shared/page/page.ts";
import { whenIdle } from "./shared/page/when-idle.ts";
import { Shell } from "./shell/Shell.tsx";
import { consentInlineScript } from "./third-parties/consent-inline-script.ts";

const loadErrorScreen = () => import("./shell/ErrorScreen.tsx");
const ErrorScreen = lazy(loadErrorScreen);
const UnknownHost = lazy(() => import("./shell/UnknownHost.tsx"));

/** An unregistered host gets one plain page for every address. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(pageContext).site === null) throw data(null, { status: 404 });
  },
  // No address of the shop keeps a child's birthday.
  ({ request }) => {
    const clean = withoutBirthday(new URL(request.url), londonToday());
    if (clean !== null) throw redirect(clean);
  },
];

export function loader({ context }: Route.LoaderArgs): RootData {
  const { site, settings, thirdParties } = context.get(pageContext);
  if (site === null) throw data(null, { status: 404 });
  return { site, settings, thirdParties };
}

// Host, brand and settings do not change while the page is open.
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  ...[displayFont, textFont].map(
    (href) => ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const,
  ),
  // Prefetched for error screens, which may be shown offline.
  { rel: "prefetch", href: drawings, as: "image" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const nonce = use(NonceContext);
  return (
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#4a1f5c" />
        {!root && (
          <>
            <title>School not found</title>
            <meta name="robots" content="noindex" />
          </>
        )}
        {/* Before the modules, whose failure they report and for which they keep what is typed. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR
              ? `${earlyLoadFailureScript()};${earlyPageScript()};${firstVisitScript([DRAFT_KEY])}`
              : "",
          }}
        />
        <Meta />
        <Links />
        {root?.thirdParties && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // The script runs before hydration.
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? consentInlineScript(root.thirdParties) : "" }}
          />
        )}
        {root?.site.brand.stylesheet && <link rel="stylesheet" href={root.site.brand.stylesheet} />}
      </head>
      <body>
        {root ? (
          <Shell {...root}>{children}</Shell>
        ) : (
          <Suspense>
            <UnknownHost />
          </Suspense>
        )}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  // An error may come without a connection, so its screen is fetched before it is needed.
  useEffect(() => whenIdle(() => void loadErrorScreen().catch(() => undefined)), []);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Suspense>
      <ErrorScreen error={error} />
    </Suspense>
  );
}
