import { appContext, useApp } from "@matinee/webapp/signed-in";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { NewListing, useNewListing } from "../../ui/NewListing.tsx";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { ItemForm } from "./ItemForm.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { schools, school } = await schoolInHand(args);
  const { api } = args.context.get(appContext);
  const choices =
    school === null ? null : await api.call("GET /v1/staff/item-choices", { query: { school }, quiet: true });
  return { schools, choices };
}

export function Component() {
  const { api } = useApp();
  const { schools, choices } = useLoaderData<typeof loader>();
  const saveDraft = useNewListing("item");
  return (
    <NewListing kind="item" schools={schools}>
      {choices && (
        <ItemForm
          key={choices.school.id}
          choices={choices}
          readOnly={false}
          save={async (form) => {
            const body = { ...form, franchise_id: choices.school.id };
            return await saveDraft(body, async (request) => await api.call("POST /v1/staff/items", request));
          }}
        />
      )}
    </NewListing>
  );
}
