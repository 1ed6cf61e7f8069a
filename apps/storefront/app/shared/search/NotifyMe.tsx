import { buttonClass, Icon } from "@matinee/ui";
import { lazy, Suspense, useState } from "react";
import { mailHref } from "../details/mail-href.ts";
import { useBrand, useInBrowser } from "../page/page-hooks.ts";

// Loaded on demand, because few visitors open it.
const EnquiryDialog = lazy(() => import("../details/EnquiryDialog.tsx"));

/** Asks the school to write when there is something near. Without a script it is a mail link. */
export function NotifyMe({ subject, many }: { subject: string; many: string }) {
  const brand = useBrand();
  const scripted = useInBrowser();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  if (!brand.email) return null;
  return (
    <>
      <a
        className={buttonClass({ tone: "quiet" })}
        href={mailHref(brand.email, subject)}
        aria-haspopup={scripted ? "dialog" : undefined}
        onClick={(event) => {
          event.preventDefault();
          setAsked(true);
          setOpen(true);
        }}
      >
        <Icon name="mail" size={20} />
        Tell me about new {many}
      </a>
      {asked && (
        <Suspense>
          <EnquiryDialog
            open={open}
            onClose={() => setOpen(false)}
            school={brand.name}
            subject={subject}
            message="Please write to me when there is something nearer."
            about={{}}
          />
        </Suspense>
      )}
    </>
  );
}
