import { ApiError } from "@matinee/contract/client";
import { EmptyState, SkipLink } from "@matinee/ui";
import { appContext, useApp, useFocusOnNavigation, type App } from "@matinee/webapp/signed-in";
import { Logo } from "@matinee/webapp/shell";
import { Outlet, useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { LoginTargetContext } from "../../sign-in/login-target.ts";
import styles from "./sign-in.module.css";

/** The shop of the host in the path; null if there is none. Logins never redirect to an unknown host. */
async function findShop(app: App, host: string) {
  try {
    return await app.api.call("GET /v1/auth/shop", { query: { host }, quiet: true });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { host } = params;
  return { named: host !== undefined, shop: host === undefined ? null : await findShop(context.get(appContext), host) };
}

/** The frame of the public sign-in pages. */
export function Component() {
  const { site } = useApp();
  const { named, shop } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const back = query.get("return");
  useFocusOnNavigation();
  return (
    <div className={styles.page}>
      {site.brand.stylesheet !== null && <link rel="stylesheet" href={site.brand.stylesheet} />}
      <SkipLink />
      <header className={styles.head}>
        <a className={styles.shop} href={shop?.url ?? "/"} aria-label={`${shop?.name ?? site.brand.name}, the shop`}>
          <Logo brand={shop === null ? site.brand : { ...site.brand, name: shop.name }} />
        </a>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {named && shop === null ? (
          <>
            <title>No school found at this address</title>
            <EmptyState drawing="lost" title="No school found at this address" level={1}>
              Please go to your school's website and press Login there.
            </EmptyState>
          </>
        ) : (
          <LoginTargetContext value={{ host: shop?.host ?? null, name: shop?.name ?? "your account", back }}>
            <Outlet />
          </LoginTargetContext>
        )}
      </main>
    </div>
  );
}
