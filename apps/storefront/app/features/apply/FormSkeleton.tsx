import { Skeleton } from "@matinee/ui";
import styles from "../../shared/application/form.module.css";

/** Placeholder for a form whose values exist only in the browser. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className={styles.group} aria-hidden="true">
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} className={styles.waiting}>
          <Skeleton width="30%" height="22px" />
          <Skeleton height="52px" radius="12px" />
        </div>
      ))}
    </div>
  );
}
