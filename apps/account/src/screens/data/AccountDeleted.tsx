import { LinkButton } from "@matinee/ui";
import { useEffect, useRef } from "react";
import common from "../common/screen.module.css";
import type { DeletionResult } from "./DeleteDialog.tsx";
import { KeptRecords } from "./KeptRecords.tsx";

/** The account is deleted: what was kept of it stands here once more. */
export function AccountDeleted({ terms }: { terms: DeletionResult }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={common.page}>
      <title>Your account is deleted</title>
      <h1 ref={heading} tabIndex={-1}>
        Your account is deleted
      </h1>
      <p className={common.intro}>
        You are logged out everywhere, and one last email confirms it. Thank you for having been with us.
      </p>
      <KeptRecords terms={terms} level={2} />
      <div>
        <LinkButton tone="spot" href="/">
          Go to the shop
        </LinkButton>
      </div>
    </div>
  );
}
