import { appContext, useApp } from "@matinee/webapp/signed-in";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { NewListing, useNewListing } from "../../ui/NewListing.tsx";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { ClassForm } from "./ClassForm.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { schools, school } = await schoolInHand(args);
  const { api } = args.context.get(appContext);
  const choices =
    school === null ? null : await api.call("GET /v1/staff/class-choices", { query: { school }, quiet: true });
  return { schools, choices };
}

export function Component() {
  const { api } = useApp();
  const { schools, choices } = useLoaderData<typeof loader>();
  const saveDraft = useNewListing("class");
  const school = choices === null ? {} : { franchise_id: choices.school.id };
  return (
    <NewListing kind="class" schools={schools}>
      {choices && (
        <ClassForm
          key={choices.school.id}
          choices={choices}
          readOnly={false}
          preview={async ({ from: _, ...form }) =>
            await api.call("POST /v1/staff/classes/preview", { body: { ...form, ...school }, quiet: true })
          }
          save={async ({ from: _, tell_teachers: _t, ...form }) =>
            await saveDraft(
              { ...form, ...school },
              async (request) => await api.call("POST /v1/staff/classes", request),
            )
          }
        />
      )}
    </NewListing>
  );
}
