import { Button, FieldError } from "@matinee/ui";
import type { ThirdParties } from "../shared/page/page.ts";
import { asked } from "./choice.ts";
import type { Answer } from "./consent-signals.ts";
import styles from "./consent-banner.module.css";
import { leadFor, WORDING } from "./wording.ts";

type ConsentBannerProps = {
  parties: ThirdParties;
  busy: boolean;
  failed: boolean;
  answer: (answer: Answer) => void;
};

/** The consent banner. It covers nothing, and both answers look alike. */
export function ConsentBanner({ parties, busy, failed, answer }: ConsentBannerProps) {
  return (
    <section className={styles.banner} aria-labelledby="cookies-title">
      <div className={styles.inside}>
        <div className={styles.text}>
          <h2 className={styles.title} id="cookies-title">
            {WORDING.title}
          </h2>
          <p>{leadFor(asked(parties))}</p>
          {failed && (
            <FieldError id="cookies-failed">
              We couldn't save your choice, so nothing is switched on. Please try again.
            </FieldError>
          )}
        </div>
        <div className={styles.answers}>
          <Button tone="quiet" size="small" busy={busy} data-answer="yes" onClick={() => answer("yes")}>
            Accept
          </Button>
          <Button tone="quiet" size="small" busy={busy} data-answer="no" onClick={() => answer("no")}>
            Reject
          </Button>
          <Button tone="quiet" size="small" data-answer="choose" onClick={() => answer("choose")}>
            Choose
          </Button>
        </div>
      </div>
    </section>
  );
}
