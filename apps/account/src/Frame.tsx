import { AppFrame, type NavGroup } from "@matinee/webapp/signed-in";
import { Outlet } from "react-router";

const sections: readonly NavGroup[] = [
  {
    items: [
      { to: "/", name: "Overview", icon: "star" },
      { to: "/cards", name: "Saved cards", icon: "card" },
    ],
  },
];

export function Frame() {
  return (
    <AppFrame title="Your account" sections={sections}>
      <Outlet />
    </AppFrame>
  );
}
