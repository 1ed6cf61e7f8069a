import { isCustomer } from "@matinee/webapp";
import { AppFrame, useApp, useAuth, type NavGroup } from "@matinee/webapp/signed-in";
import { Outlet } from "react-router";
import { useIsManager, useIsNetwork, useManages, useOwnClasses } from "./ui/use-is-manager.ts";
import { useOpenWorkItems } from "./ui/use-open-work-items.ts";
import { WorkplaceChoice } from "./workplace/WorkplaceChoice.tsx";

interface Seen {
  readonly seesMoney: boolean;
  readonly isManager: boolean;
  readonly isNetwork: boolean;
  readonly ownClasses: boolean;
}

const sections = (openItems: number, { seesMoney, isManager, isNetwork, ownClasses }: Seen): readonly NavGroup[] => [
  {
    items: [
      { to: "/", name: "Home", icon: "star" },
      ...(ownClasses ? [] : [{ to: "/work-items", name: "Needs attention", icon: "alert", count: openItems } as const]),
    ],
  },
  {
    name: "Families",
    items: [
      { to: "/customers", name: "Customers", icon: "people" },
      ...(ownClasses ? [] : [{ to: "/tickets", name: "Enquiries", icon: "mail" } as const]),
      { to: "/waiting-lists", name: "Waiting lists", icon: "list" },
      // Roles that see no money have no such lists.
      ...(seesMoney ? [{ to: "/lost-lessons", name: "Lost lessons", icon: "clock" } as const] : []),
      ...(seesMoney ? [{ to: "/owed", name: "Owed", icon: "card" } as const] : []),
    ],
  },
  {
    name: "School",
    items: [
      { to: "/classes", name: "Classes", icon: "clock" },
      { to: "/camps", name: "Camps", icon: "tent" },
      { to: "/terms", name: "Terms and closures", icon: "calendar" },
      { to: "/teachers", name: "Teachers", icon: "user" },
      // They change none, and what they look like is in the shop.
      ...(ownClasses ? [] : [{ to: "/locations", name: "Locations", icon: "pin" } as const]),
      { to: "/staff", name: "Staff", icon: "people" },
      // The network has several, below.
      ...(isManager && !isNetwork ? [{ to: "/school", name: "Settings", icon: "filter" } as const] : []),
      ...(isManager ? [{ to: "/audit", name: "History", icon: "list" } as const] : []),
    ],
  },
  {
    name: "Shop",
    items: [
      { to: "/items", name: "Items", icon: "bag" },
      // Whoever may not give money away sees no codes.
      ...(isManager
        ? ([
            { to: "/coupons", name: "Coupons", icon: "tickets" },
            { to: "/offers", name: "Offers", icon: "pound" },
          ] as const)
        : []),
    ],
  },
  ...(isNetwork
    ? [
        {
          name: "Network",
          items: [
            { to: "/network/schools", name: "Schools", icon: "masks" },
            { to: "/network/templates", name: "Stages and categories", icon: "list" },
          ],
        } as const,
      ]
    : []),
  { name: "You", items: [{ to: "/security", name: "Security", icon: "check" }] },
];

export function Frame() {
  const { settings } = useApp();
  const { userDetails } = useAuth();
  const ownClasses = useOwnClasses();
  const isParent = userDetails !== null && isCustomer(userDetails);
  return (
    <AppFrame
      title="Staff"
      sections={sections(useOpenWorkItems(!ownClasses), {
        ownClasses,
        seesMoney: useManages("money"),
        isManager: useIsManager(),
        isNetwork: useIsNetwork(),
      })}
      compact
      place={<WorkplaceChoice />}
      otherApp={isParent ? { href: settings.accountAppUrl, name: "Your family" } : undefined}
    >
      <Outlet />
    </AppFrame>
  );
}
