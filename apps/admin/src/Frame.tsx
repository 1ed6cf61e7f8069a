import { AppFrame, type NavGroup } from "@matinee/webapp/signed-in";
import { Outlet } from "react-router";

const sections: readonly NavGroup[] = [{ items: [{ to: "/", name: "Home", icon: "star" }] }];

export function Frame() {
  return (
    <AppFrame title="Staff" sections={sections}>
      <Outlet />
    </AppFrame>
  );
}
