import { RouteTrouble } from "./RouteTrouble.tsx";

/** The same where no frame stands yet: a page of its own. */
export function PageTrouble() {
  return (
    <main id="main">
      <RouteTrouble />
    </main>
  );
}
