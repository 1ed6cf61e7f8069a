import { appContext } from "@matinee/webapp/signed-in";
import { TwoStepSection } from "@matinee/webapp/two-step";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import styles from "../../ui/page.module.css";

export async function loader({ context }: LoaderFunctionArgs) {
  return await context.get(appContext).api.call("GET /v1/account/two-step", { quiet: true });
}

/** How the member of staff logs in. */
export function Component() {
  const state = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <div className={styles.page}>
      <title>Security</title>
      <h1>Security</h1>
      <TwoStepSection state={state} onChanged={revalidate} />
    </div>
  );
}
