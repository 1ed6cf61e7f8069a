import type { SetUpDone } from "@matinee/contract/client";
import { buttonClass, SkipLink } from "@matinee/ui";
import { Logo } from "@matinee/webapp/shell";
import { appContext, useApp } from "@matinee/webapp/signed-in";
import { useEffect, useState, type ReactNode } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { SignInPage } from "../sign-in/SignInPage.tsx";
import { DemoReady, type FilledDemo } from "./DemoReady.tsx";
import { codeInAddress } from "./code-in-address.ts";
import { SetUpForm } from "./SetUpForm.tsx";
import styles from "./set-up.module.css";
import { untilFilled } from "./until-filled.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const state = await api.call("GET /v1/set-up", { quiet: true });
  const code = codeInAddress();
  // Whoever loads the page again after the demo was filled in sees the logins again.
  const again =
    state.needed || code === ""
      ? null
      : await api.call("POST /v1/set-up/demo", { body: { code }, quiet: true }).catch(() => null);
  return { ...state, again: again?.filled ?? null, isFilling: again !== null && again.filled === null };
}

/** The page of an empty copy, to which every address of it leads. It needs the code that the start printed. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { needed, main_host: mainHost, demo, isFilling } = loaded;
  const { api, settings } = useApp();
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState<SetUpDone | null>(null);
  const [answered, setFilled] = useState<FilledDemo | null>(null);
  const filled = answered ?? loaded.again;
  useEffect(() => {
    // Its schools are there before it is complete. After an error the page is loaded anew: it says how the copy is then, or asks again.
    if (loaded.isFilling) untilFilled(api, codeInAddress()).then(setFilled, async () => await revalidate());
  }, [api, loaded, revalidate]);
  if (filled !== null)
    return (
      <Frame>
        <DemoReady {...filled} />
      </Frame>
    );
  if (isFilling)
    return (
      <Frame>
        <SignInPage
          title="Filling in the demo"
          lead="This may take a minute. Its logins are shown here as soon as it is ready."
        />
      </Frame>
    );
  if (done !== null) return <Done {...done} />;
  if (!needed)
    return (
      <Frame>
        <SignInPage title="Matinee is set up" lead="This copy has its network already, so there is nothing to do here.">
          <a
            className={buttonClass({ tone: "spot", size: "large", wide: true })}
            href={`${settings.adminAppUrl}/sign-in`}
          >
            Log in
          </a>
        </SignInPage>
      </Frame>
    );
  return (
    <Frame wide>
      <SetUpForm mainHost={mainHost} onDone={setDone} onDemo={demo ? setFilled : null} />
    </Frame>
  );
}

function Done({ sign_in: signIn, shop }: SetUpDone) {
  return (
    <Frame>
      <SignInPage
        title="Your network is ready"
        lead="Log in with your email address and the password that you chose. You then add a second step: a code from an app on your phone."
      >
        <a className={buttonClass({ tone: "spot", size: "large", wide: true })} href={signIn}>
          Log in
        </a>
        <p className={styles.shop}>
          Your first school's shop is at <strong>{shop}</strong>. Nothing is on sale there yet.
        </p>
      </SignInPage>
    </Frame>
  );
}

function Frame({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  const { site } = useApp();
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.head}>
        <Logo brand={site.brand} />
      </header>
      <main id="main" tabIndex={-1} className={wide ? styles.wide : styles.narrow}>
        {children}
      </main>
    </div>
  );
}
