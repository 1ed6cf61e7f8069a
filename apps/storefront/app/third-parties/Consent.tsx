import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { ThirdParties } from "../shared/page/page.ts";
import { useToasts } from "../shared/visitor/visitor.tsx";
import { answerAll, type Choice } from "./choice.ts";
import { ConsentBanner } from "./ConsentBanner.tsx";
import { ConsentDialog } from "./ConsentDialog.tsx";
import { type Answer, earlyAnswer, OPEN_EVENT } from "./consent-signals.ts";
import { isPrivateAddress } from "./private-address.ts";
import { useThirdParties } from "./use-third-parties.ts";

/** The consent banner and dialog, and the scripts that consent allows. */
export default function Consent({ parties }: { parties: ThirdParties }) {
  const { choice, answered, busy, failed, decide } = useThirdParties(parties);
  const [open, setOpen] = useState(false);
  const toasts = useToasts();
  const location = useLocation();

  useEffect(() => {
    const show = () => setOpen(true);
    addEventListener(OPEN_EVENT, show);
    return () => removeEventListener(OPEN_EVENT, show);
  }, []);

  function reply(said: Answer): void {
    if (said === "choose") setOpen(true);
    else void answer(answerAll(parties, said === "yes"));
  }

  const [early] = useState({ taken: false });
  useEffect(() => {
    const said = early.taken ? null : earlyAnswer();
    early.taken = true;
    if (said !== null) reply(said);
  });

  async function answer(wanted: Choice) {
    const from = document.activeElement;
    if (!(await decide(wanted))) return;
    setOpen(false);
    toasts.show("Your choice is saved for six months. You can change it at the bottom of every page.", "calm");
    // The banner disappears, so move the keyboard focus to the main content.
    if (from instanceof HTMLElement && from.closest("dialog") === null)
      document.getElementById("main")?.focus({ preventScroll: true });
  }

  return (
    <>
      {!answered && !isPrivateAddress(location) && (
        <ConsentBanner parties={parties} busy={busy} failed={failed && !open} answer={reply} />
      )}
      {open && (
        <ConsentDialog
          parties={parties}
          choice={choice}
          busy={busy}
          failed={failed}
          answer={(wanted) => void answer(wanted)}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}
