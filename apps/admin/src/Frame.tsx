import { isCustomer } from "@matinee/webapp";
import { AppFrame, useApp, useAuth } from "@matinee/webapp/signed-in";
import { Outlet, useLocation } from "react-router";
import { CreateMenu } from "./frame/CreateMenu.tsx";
import { FindButton } from "./frame/FindButton.tsx";
import { placesOf } from "./frame/places.ts";
import { SchoolChoice } from "./frame/SchoolChoice.tsx";
import { useSchoolInHand } from "./frame/use-school-in-hand.ts";
import { useSeen } from "./frame/use-seen.ts";
import { UndoBar } from "./ui/undo/UndoBar.tsx";
import { useOpenWorkItems } from "./ui/use-open-work-items.ts";
import { WorkplaceChoice } from "./workplace/WorkplaceChoice.tsx";

export function Frame() {
  const { settings } = useApp();
  const { pathname } = useLocation();
  const { userDetails } = useAuth();
  const seen = useSeen();
  const school = useSchoolInHand();
  const isParent = userDetails !== null && isCustomer(userDetails);
  return (
    <AppFrame
      title="Staff"
      sections={placesOf(seen, useOpenWorkItems(!seen.ownClasses, school), school)}
      compact
      place={
        <>
          <WorkplaceChoice />
          {seen.isNetwork && <SchoolChoice />}
        </>
      }
      tools={
        <>
          <FindButton />
          <CreateMenu />
        </>
      }
      otherApp={isParent ? { href: settings.accountAppUrl, name: "Your family" } : undefined}
    >
      {/* Another record is another screen: nothing of the last one stays in its fields. */}
      <Outlet key={pathname} />
      <UndoBar />
    </AppFrame>
  );
}
