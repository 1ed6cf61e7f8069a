import { AppFrame, type NavGroup } from "@matinee/webapp/signed-in";
import { Outlet } from "react-router";
import { useIsManager } from "./ui/use-is-manager.ts";
import { useOpenWorkItems } from "./ui/use-open-work-items.ts";

const sections = (openItems: number, isManager: boolean): readonly NavGroup[] => [
  {
    items: [
      { to: "/", name: "Home", icon: "star" },
      { to: "/work-items", name: "Needs attention", icon: "alert", count: openItems },
    ],
  },
  {
    name: "Families",
    items: [
      { to: "/customers", name: "Customers", icon: "people" },
      { to: "/tickets", name: "Enquiries", icon: "mail" },
      { to: "/waiting-lists", name: "Waiting lists", icon: "list" },
      // Roles that see no money have no such list.
      ...(isManager ? [{ to: "/owed", name: "Owed", icon: "card" } as const] : []),
    ],
  },
  {
    name: "School",
    items: [
      { to: "/classes", name: "Classes", icon: "clock" },
      { to: "/terms", name: "Terms and closures", icon: "calendar" },
      { to: "/teachers", name: "Teachers", icon: "user" },
      { to: "/locations", name: "Locations", icon: "pin" },
      ...(isManager ? [{ to: "/audit", name: "History", icon: "list" } as const] : []),
    ],
  },
  { name: "You", items: [{ to: "/security", name: "Security", icon: "check" }] },
];

export function Frame() {
  return (
    <AppFrame title="Staff" sections={sections(useOpenWorkItems(), useIsManager())} compact>
      <Outlet />
    </AppFrame>
  );
}
