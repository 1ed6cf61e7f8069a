import { Button } from "@matinee/ui";
import type { SubmitEvent } from "react";
import type { ListingKind, STATUS } from "./listing-status.ts";
import styles from "./page.module.css";

interface SaveListingProps {
  readonly kind: ListingKind;
  /** Undefined for what is not stored yet. */
  readonly status: keyof typeof STATUS | undefined;
  readonly busy: boolean;
}

/** The buttons below the form of something that a school sells. */
export function SaveListing({ kind, status, busy }: SaveListingProps) {
  const isDraft = status === "draft";
  return (
    <div className={styles.buttons}>
      <Button type="submit" tone={isDraft ? "quiet" : "spot"} busy={busy}>
        {status === undefined || isDraft ? "Save draft" : `Save ${kind}`}
      </Button>
      {isDraft && (
        <Button type="submit" tone="spot" value="open" busy={busy}>
          Save and open
        </Button>
      )}
    </div>
  );
}

/** Whether "Save and open" was pressed. */
export function opensDraft({ submitter }: Pick<SubmitEvent<HTMLFormElement>, "submitter">): boolean {
  return submitter?.getAttribute("value") === "open";
}
