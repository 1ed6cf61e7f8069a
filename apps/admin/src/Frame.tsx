import { AppFrame, type NavGroup } from "@matinee/webapp/signed-in";
import { Outlet } from "react-router";

const sections: readonly NavGroup[] = [
  { items: [{ to: "/", name: "Home", icon: "star" }] },
  {
    name: "Families",
    items: [
      { to: "/customers", name: "Customers", icon: "people" },
      { to: "/tickets", name: "Enquiries", icon: "mail" },
      { to: "/waiting-lists", name: "Waiting lists", icon: "list" },
    ],
  },
  { name: "School", items: [{ to: "/locations", name: "Locations", icon: "pin" }] },
  { name: "You", items: [{ to: "/security", name: "Security", icon: "check" }] },
];

export function Frame() {
  return (
    <AppFrame title="Staff" sections={sections} compact>
      <Outlet />
    </AppFrame>
  );
}
