import { ViewingAs } from "@matinee/webapp/shell";
import { useSession } from "../shared/visitor/visitor.tsx";

/** The banner of a staff view. */
export default function Viewing() {
  const { userDetails, switchBack } = useSession();
  return <ViewingAs name={userDetails?.name ?? null} switchBack={switchBack} />;
}
