import { Skeleton } from "@matinee/ui";
import styles from "../../shared/application/form.module.css";

/** The room of a form that only the visitor's own browser can fill. */
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
