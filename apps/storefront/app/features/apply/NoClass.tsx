import { Navigate, useLocation } from "react-router";
import { useDraft } from "../../shared/application/use-draft.ts";
import styles from "../../shared/application/frame.module.css";

/** A step whose address names no class. Continues the last application, or leads to the step where a class is chosen first. */
export function NoClass() {
  const draft = useDraft();
  const { pathname } = useLocation();
  if (draft === null) return <div className={styles.bare} />;
  const { lastGroupId } = draft;
  return (
    <Navigate replace to={lastGroupId === null ? "/find-classes/classe" : `${pathname}?group_id=${lastGroupId}`} />
  );
}
