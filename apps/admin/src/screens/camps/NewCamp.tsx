import { appContext, useApp } from "@matinee/webapp/signed-in";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { NewListing, useNewListing } from "../../ui/NewListing.tsx";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { readChoices } from "./camp-fields.ts";
import { CampForm } from "./CampForm.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { schools, school } = await schoolInHand(args);
  const { api } = args.context.get(appContext);
  return { schools, found: school === null ? null : await readChoices(api, school) };
}

export function Component() {
  const { api } = useApp();
  const { schools, found } = useLoaderData<typeof loader>();
  const saveDraft = useNewListing("camp");
  return (
    <NewListing kind="camp" schools={schools}>
      {found && (
        <CampForm
          key={found.choices.school.id}
          {...found}
          readOnly={false}
          save={async (form) => {
            const body = { ...form, franchise_id: found.choices.school.id };
            return await saveDraft(body, async (request) => await api.call("POST /v1/staff/camps", request));
          }}
        />
      )}
    </NewListing>
  );
}
