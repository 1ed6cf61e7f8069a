import type { CallAnswer, Profile } from "@matinee/contract/client";
import { cx } from "@matinee/ui";
import { appContext } from "@matinee/webapp/signed-in";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { formatInstantDate } from "@matinee/format";
import { StatusMessage, useStatusMessage } from "../common/StatusMessage.tsx";
import { pageIn } from "@matinee/webapp/paging";
import common from "../common/screen.module.css";
import { MarketingConsent } from "./MarketingConsent.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import styles from "./profile.module.css";

type Loaded = { profile: Profile; consents: CallAnswer<"GET /v1/account/consents"> };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = context.get(appContext);
  const query = { page: pageIn(new URL(request.url).searchParams), size: 20 };
  const [profile, consents] = await Promise.all([
    api.call("GET /v1/account/profile", { quiet: true }),
    api.call("GET /v1/account/consents", { query, quiet: true }),
  ]);
  return { profile, consents };
}

/** The customer's contact details and marketing consent. */
export function Component() {
  const { profile, consents } = useLoaderData<Loaded>();
  const { revalidate } = useRevalidator();
  const saved = useStatusMessage();
  const consented = useStatusMessage();
  const after = (status: typeof saved) => async (message: string) => {
    await revalidate();
    status.show(message);
  };
  return (
    <div className={common.page}>
      <title>Profile</title>
      <h1>Profile</h1>
      <p className={cx(common.intro, styles.intro)}>
        You log in with <strong>{profile.email}</strong> and have had this account since{" "}
        {formatInstantDate(profile.since)}. Changes apply from your next order. Existing bookings stay as they are.
      </p>
      <StatusMessage message={saved.message} />
      <ProfileForm key={profile.customer?.id ?? "new"} profile={profile} onSaved={after(saved)} />
      <MarketingConsent profile={profile} consents={consents} message={consented.message} onSaved={after(consented)} />
    </div>
  );
}
