import { ChooseClassFirst } from "../../shared/application/ChooseClassFirst.tsx";
import { Navigate, useLocation } from "react-router";
import { useDraft } from "../../shared/application/use-draft.ts";
import { UntilKnown } from "../../shared/page/UntilKnown.tsx";
import styles from "../../shared/application/frame.module.css";

/** A step whose address names no class. Continues the last application, or offers the search. */
export function NoClass() {
  const draft = useDraft();
  const { pathname } = useLocation();
  if (draft !== null && draft.lastGroupId !== null)
    return <Navigate replace to={`${pathname}?group_id=${draft.lastGroupId}`} />;
  const search = <ChooseClassFirst>Next, tell us who it is for and choose a start date.</ChooseClassFirst>;
  return (
    <div className={styles.bare}>
      <UntilKnown isKnown={draft !== null} first={search} />
    </div>
  );
}
