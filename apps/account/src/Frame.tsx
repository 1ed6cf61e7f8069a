import { hasStaffRole } from "@matinee/webapp";
import { AppFrame, useApp, useAuth, type NavGroup } from "@matinee/webapp/signed-in";
import { Outlet, useLocation } from "react-router";
import styles from "./frame.module.css";

const sections: readonly NavGroup[] = [
  {
    items: [
      { to: "/", name: "Overview", icon: "star" },
      { to: "/bookings", name: "Bookings", icon: "calendar" },
      { to: "/children", name: "Children", icon: "people" },
      { to: "/orders", name: "Orders", icon: "bag" },
      { to: "/credit", name: "Credit", icon: "pound" },
      { to: "/cards", name: "Saved cards", icon: "card" },
      { to: "/waiting-lists", name: "Waiting lists", icon: "clock" },
    ],
  },
  {
    name: "About you",
    items: [
      { to: "/profile", name: "Profile", icon: "user" },
      { to: "/security", name: "Security", icon: "check" },
      { to: "/data", name: "Your data", icon: "list" },
    ],
  },
];

export function Frame() {
  const { settings } = useApp();
  const { pathname } = useLocation();
  const { userDetails } = useAuth();
  const works = userDetails !== null && hasStaffRole(userDetails);
  return (
    <AppFrame
      title="Your account"
      sections={sections}
      otherApp={works ? { href: settings.adminAppUrl, name: "Staff app" } : undefined}
    >
      <div className={styles.screen}>
        {/* Another record is another screen: nothing of the last one stays in its fields. */}
        <Outlet key={pathname} />
      </div>
    </AppFrame>
  );
}
