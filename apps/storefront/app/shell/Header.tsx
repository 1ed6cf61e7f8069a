import { cx, Icon } from "@matinee/ui";
import { Logo } from "@matinee/webapp/shell";
import { Link, NavLink } from "react-router";
import type { Settings, Site } from "../shared/page/page.ts";
import { basketSize } from "../shared/visitor/basket.ts";
import { useOfBasket } from "../shared/visitor/visitor.tsx";
import { AccountLink } from "./AccountLink.tsx";
import styles from "./header.module.css";

export const SECTIONS = [
  { to: "/find-classes", name: "Classes", icon: "masks" },
  { to: "/find-camp-classes", name: "Camps", icon: "tent" },
  { to: "/shop", name: "Shop", icon: "bag" },
] as const;

/** The header of every page (spec §2). */
export function Header({ site, settings }: { site: Site; settings: Settings }) {
  return (
    <header className={styles.header}>
      <div className={styles.inside}>
        <Link to="/" className={styles.logo} aria-label={`${site.brand.name}, home`}>
          <Logo brand={site.brand} />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          {SECTIONS.map(({ to, name }) => (
            <NavLink key={to} to={to} className={({ isActive }) => cx(styles.link, isActive && styles.here)}>
              {name}
            </NavLink>
          ))}
        </nav>
        <div className={styles.right}>
          <AccountLink site={site} settings={settings} />
          <CartLink />
        </div>
      </div>
    </header>
  );
}

function CartLink() {
  const size = useOfBasket(({ cart }) => basketSize(cart));
  return (
    <Link
      to="/cart"
      className={styles.cart}
      aria-label={size > 0 ? `Cart, ${size} ${size === 1 ? "item" : "items"}` : "Cart, empty"}
    >
      <Icon name="cart" size={24} />
      {size > 0 && <span className={styles.count}>{size}</span>}
    </Link>
  );
}
