import { LinkButton } from "@matinee/ui";
import { useShopLink } from "@matinee/webapp/signed-in";
import { useEffect, useRef } from "react";
import common from "../common/screen.module.css";
import type { DeletionResult } from "./DeleteDialog.tsx";
import { RetainedRecords } from "./RetainedRecords.tsx";

/** Confirms the deletion and repeats which records are kept. */
export function AccountDeleted({ terms }: { terms: DeletionResult }) {
  const toShop = useShopLink();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={common.page}>
      <title>Your account has been deleted</title>
      <h1 ref={heading} tabIndex={-1}>
        Your account has been deleted
      </h1>
      <p className={common.intro}>
        You have been logged out on all your devices, and we have sent you an email to confirm. Thank you for being with
        us.
      </p>
      <RetainedRecords terms={terms} level={2} />
      <div>
        <LinkButton tone="spot" {...toShop("/")}>
          Go to the shop
        </LinkButton>
      </div>
    </div>
  );
}
