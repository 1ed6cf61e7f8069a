import { Button, cx, Dialog, Icon, SkipLink, type IconName, VisuallyHidden } from "@matinee/ui";
import drawings from "@matinee/ui/drawings.svg?url";
import { useCallback, useState, type ReactNode } from "react";
import { Link, ScrollRestoration, useLocation } from "react-router";
import { openWithLogin } from "../session/open-with-login.ts";
import { Logo } from "../shell/Logo.tsx";
import { OfflineNotice } from "../shell/OfflineNotice.tsx";
import { Progress } from "../shell/Progress.tsx";
import { ViewingAs } from "../shell/ViewingAs.tsx";
import { useApp, useAuth } from "./app.ts";
import styles from "./frame.module.css";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useIsWide } from "./use-is-wide.ts";
import { useShopLink } from "./use-shop-link.ts";

export type NavItem = {
  to: string;
  /** Where else the pages are that belong to it. */
  also?: readonly string[];
  name: string;
  icon: IconName;
  /** How much waits there; none or 0: nothing is shown. */
  count?: number;
};
export type NavGroup = { name?: string; items: readonly NavItem[] };

/** The frame of the account and staff apps: a header and a menu, which is a sheet from the bottom edge on a phone. */
export function AppFrame({
  title,
  sections,
  compact = false,
  place,
  tools,
  otherApp,
  children,
}: {
  title: string;
  sections: readonly NavGroup[];
  /** True for small rows and controls on a desk, where an app is a tool that is open all day. */
  compact?: boolean;
  /** Beside the title, on a phone in rows below it: what the whole app is about, where that can be chosen. */
  place?: ReactNode;
  /** What is at hand on every page. */
  tools?: ReactNode;
  /** The other app, for who is both a parent and staff. */
  otherApp?: OtherApp | undefined;
  children: ReactNode;
}) {
  const { site, session } = useApp();
  const { userDetails } = useAuth();
  const toShop = useShopLink();
  const isWide = useIsWide();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useFocusOnNavigation(close);
  const name = userDetails?.name ?? null;
  return (
    <div className={cx(compact && styles.compact)}>
      {site.brand.stylesheet !== null && <link rel="stylesheet" href={site.brand.stylesheet} />}
      {/* Error pages need the drawings, possibly without a connection. */}
      <link rel="prefetch" href={drawings} as="image" />
      <SkipLink />
      <Progress />
      <ViewingAs name={name} switchBack={session.switchBack} />
      <header className={styles.bar}>
        <a className={styles.shop} {...toShop("/")} aria-label={`${site.brand.name}, the shop`}>
          <Logo brand={site.brand} />
        </a>
        <span className={styles.title}>{title}</span>
        {isWide && place}
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
        <div className={styles.wide}>
          <AccountLink name={name} otherApp={otherApp} />
        </div>
        <button
          className={styles.menu}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <Icon name="list" size={20} />
          Menu
        </button>
        {!isWide && place}
      </header>
      <OfflineNotice />
      <div className={styles.columns}>
        <nav className={styles.nav} aria-label={title}>
          <Sections groups={sections} />
        </nav>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      <Dialog open={open} onClose={close} title="Menu" as="sheet">
        <nav className={styles.sheet} aria-label={title}>
          <Sections groups={sections} onChoose={close} />
        </nav>
        <div className={styles.narrow}>
          <AccountLink name={name} otherApp={otherApp} />
        </div>
      </Dialog>
      <ScrollRestoration />
    </div>
  );
}

type OtherApp = { href: string; name: string };

function AccountLink({ name, otherApp }: { name: string | null; otherApp: OtherApp | undefined }) {
  const { api, session, settings } = useApp();
  return (
    <>
      {otherApp !== undefined && (
        <a className={styles.other} href={otherApp.href} onClick={(event) => openWithLogin(event, api, otherApp.href)}>
          {otherApp.name}
        </a>
      )}
      {name !== null && <span className={styles.name}>{name}</span>}
      <Button
        tone="quiet"
        size="small"
        onClick={() => void session.logout().then(() => location.assign(`${settings.shopUrl}/`))}
      >
        Log out
      </Button>
    </>
  );
}

type SectionsProps = { groups: readonly NavGroup[]; onChoose?: () => void };

/** Home is no folder. */
const isBelow = (pathname: string, to: string) => pathname === to || (to !== "/" && pathname.startsWith(`${to}/`));

function Sections({ groups, onChoose }: SectionsProps) {
  const { pathname } = useLocation();
  const isHere = ({ to, also = [] }: NavItem) =>
    [to, ...also].some((one) => isBelow(pathname, one.replace(/\?.*$/u, "")));
  return groups.map((group, index) => (
    <div key={group.name ?? index}>
      {group.name !== undefined && <p className={styles.group}>{group.name}</p>}
      <ul>
        {group.items.map((item) => {
          const { to, name, icon, count = 0 } = item;
          const here = isHere(item);
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={here ? "page" : undefined}
                className={cx(styles.link, here && styles.here)}
                onClick={onChoose}
              >
                <Icon name={icon} size={20} />
                {name}
                {count > 0 && (
                  <span className={styles.count}>
                    {count}
                    <VisuallyHidden> open</VisuallyHidden>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  ));
}
