import type { Webhook } from "@matinee/contract/client";
import { TextInput } from "@matinee/ui";
import type { useSubmit } from "@matinee/webapp/signed-in";
import { ChooseSome } from "../../ui/choices.tsx";
import { textOf } from "../../ui/form-data.ts";
import page from "../../ui/page.module.css";
import { useManages } from "../../ui/use-is-manager.ts";
import { kindNames, KINDS } from "./connection-texts.ts";

type Form = Pick<Webhook, "name" | "url" | "events">;

/** The fields of a webhook. Who sees no money can't have it told of payments. */
export function WebhookFields({ of, submission }: { of: Form; submission: ReturnType<typeof useSubmit> }) {
  const seesMoney = useManages("money");
  return (
    <>
      <TextInput
        label="Name"
        help="Which program it is for, such as our accounts."
        name="name"
        autoComplete="off"
        defaultValue={of.name}
        error={submission.fieldError("name")}
      />
      <TextInput
        label="Address"
        help="Where the program listens, such as https://www.example.org/hooks/matinee."
        name="url"
        type="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={of.url}
        error={submission.fieldError("url")}
      />
      <fieldset className={page.stack}>
        <legend className={page.legend}>Events it receives</legend>
        {/* Who sees no money keeps what others have chosen. */}
        {!seesMoney &&
          of.events
            .filter((kind) => kind.startsWith("payment."))
            .map((kind) => <input key={kind} type="hidden" name="events" value={kind} />)}
        <ChooseSome
          name="events"
          choices={kindNames
            .filter((kind) => seesMoney || !kind.startsWith("payment."))
            .map((kind) => ({ value: kind, label: KINDS[kind] }))}
          isChosen={(kind) => of.events.includes(kind)}
          error={submission.fieldError("events")}
        />
      </fieldset>
    </>
  );
}

export function webhookOfForm(form: FormData): Form {
  const events = kindNames.filter((kind) => form.getAll("events").includes(kind));
  return { name: textOf(form, "name"), url: textOf(form, "url").trim(), events };
}
