import { Button, buttonClass, EmptyState } from "@matinee/ui";
import type { Settings } from "../shared/page/page.ts";
import { useCart, useSession } from "../shared/visitor/visitor.tsx";

/** Shown to staff instead of the cart and applications. */
export default function StaffNotice({ settings }: { settings: Settings }) {
  const { logout } = useSession();
  const { refetch } = useCart();
  return (
    <EmptyState
      drawing="stage"
      level={1}
      title="You are logged in as staff"
      action={
        <>
          <a className={buttonClass({ tone: "spot" })} href={`${settings.adminAppUrl}/customers`}>
            Find the family
          </a>
          <Button tone="quiet" onClick={() => void logout().then(refetch)}>
            Log out
          </Button>
        </>
      }
    >
      Staff accounts have no cart. To help a family, open their page and view the shop as them: administrators can fill
      their cart, and the family checks out. To book for your own family, log out first.
    </EmptyState>
  );
}
