import type { SetUpDone } from "@matinee/contract/client";
import { NATIONS } from "@matinee/format";
import { Button, RadioCard, TextArea, TextInput } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type ReactNode, type SubmitEvent } from "react";
import { contentKey, nationIn, textOf } from "../../ui/form-data.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import type { FilledDemo } from "./DemoReady.tsx";
import { codeInAddress, putCodeInAddress } from "./code-in-address.ts";
import { PasswordInput } from "../sign-in/LoginFields.tsx";
import { ShopPreview } from "./ShopPreview.tsx";
import styles from "./set-up.module.css";
import { untilFilled } from "./until-filled.ts";

type Props = {
  mainHost: string;
  onDone: (done: SetUpDone) => void;
  /** Null: this copy holds no demo. */
  onDemo: ((filled: FilledDemo) => void) | null;
};

const NO_CODE = "Please enter the code that Matinee printed when it started.";

/** What makes a network out of an empty copy: its name, its first administrator and its first school. */
export function SetUpForm({ mainHost, onDone, onDemo }: Props) {
  const { api } = useApp();
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const [submissionId] = useState(() => crypto.randomUUID());
  const [isFilling, setFilling] = useState(false);
  const [shown, setShown] = useState({ network: "", school: "", host: "" });
  const codeError = submission.code === "set_up_code_wrong" ? submission.problem : submission.fieldError("code");
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = read(new FormData(event.currentTarget));
    const missing = body.code === "" ? { code: NO_CODE } : {};
    setFilling(false);
    void submission.submit(async () => {
      const idempotencyKey = contentKey(submissionId, body);
      const done = await saving(async () => await api.call("POST /v1/set-up", { body, idempotencyKey, quiet: true }));
      onDone(done);
    }, missing);
  };
  const fillDemo = (form: HTMLFormElement | null) => {
    if (form === null || onDemo === null) return;
    const code = textOf(new FormData(form), "code").trim();
    setFilling(true);
    const fill = async () => {
      putCodeInAddress(code);
      const filled = await untilFilled(api, code);
      onDemo(filled);
      return filled;
    };
    void submission.submit(async () => void (await saving(fill)), code === "" ? { code: NO_CODE } : {});
  };
  const field = (name: string, label: string, more: Partial<Parameters<typeof TextInput>[0]> = {}) => (
    <TextInput label={label} name={name} autoComplete="off" error={submission.fieldError(name)} {...more} />
  );
  return (
    <div className={styles.columns}>
      <title>Set up Matinee</title>
      <form
        className={styles.form}
        noValidate
        onInput={(event) => {
          onInput();
          const form = new FormData(event.currentTarget);
          setShown({
            network: textOf(form, "network.name"),
            school: textOf(form, "school.name"),
            host: textOf(form, "school.host"),
          });
        }}
        onSubmit={send}
      >
        <div>
          <h1>Set up Matinee</h1>
          <p className={styles.lead}>This copy is empty. Four short parts, and you can log in.</p>
        </div>
        {codeError === null && <FormProblem of={submission} />}
        <Part n={1} title="The code">
          {field("code", "One-time code", {
            defaultValue: codeInAddress(),
            help: "Whoever started Matinee finds it in the last lines of its output.",
            error: codeError,
            spellCheck: false,
            autoCapitalize: "characters",
          })}
          {onDemo !== null && (
            <div className={styles.demo}>
              <p>
                Only looking around? Fill this copy with a demo: schools, classes, families and orders that are made up.
                You can remove it later.
              </p>
              <Button
                tone="quiet"
                busy={submission.busy && isFilling}
                onClick={(event) => fillDemo(event.currentTarget.form)}
              >
                Look at the demo first
              </Button>
              <p role="status">
                {submission.busy && isFilling && "Filling in the demo. This takes about half a minute."}
              </p>
            </div>
          )}
        </Part>
        <Part n={2} title="The network">
          {field("network.name", "Name of the network", {
            help: "As parents know it. If you run one school, use its name.",
            autoComplete: "organization",
          })}
          {field("network.email", "Email for families", {
            type: "email",
            help: "Families write to it, and see it in emails.",
          })}
        </Part>
        <Part n={3} title="You, its administrator">
          {field("administrator.name", "Your name", { autoComplete: "name" })}
          {field("administrator.email", "Your email", {
            type: "email",
            autoComplete: "username",
            help: "You log in with it.",
          })}
          <PasswordInput
            label="Choose a password"
            autoComplete="new-password"
            help="At least 8 characters. Three unrelated words are easy to remember."
            error={submission.fieldError("administrator.password")}
          />
        </Part>
        <Part n={4} title="The first school">
          {field("school.name", "Name of the school")}
          {field("school.legal_name", "Legal name", {
            optional: true,
            help: "As shown on receipts, if different, such as Bright Stage Leeds Ltd.",
          })}
          {field("school.phone", "Phone", { type: "tel" })}
          <TextArea label="Address" name="school.address" rows={3} error={submission.fieldError("school.address")} />
          <fieldset className={styles.choice}>
            <legend className={styles.legend}>Which bank holidays does it follow?</legend>
            {Object.entries(NATIONS).map(([value, label]) => (
              <RadioCard
                key={value}
                name="school.nation"
                value={value}
                label={label}
                defaultChecked={value === "england_wales"}
              />
            ))}
          </fieldset>
          {field("school.host", "Address of its shop", {
            optional: true,
            help: `Such as leeds.example.org. Leave it empty for one that ends in ${mainHost.replace(/^www\./u, "")}.`,
            spellCheck: false,
            autoCapitalize: "none",
          })}
        </Part>
        <Button type="submit" tone="spot" size="large" wide busy={submission.busy && !isFilling}>
          Set up
        </Button>
      </form>
      <ShopPreview {...shown} mainHost={mainHost} />
    </div>
  );
}

function Part({ n, title, children }: { n: number; title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-labelledby={`part-${n}`}>
      <h2 id={`part-${n}`}>
        <span className={styles.number}>{n}</span> {title}
      </h2>
      {children}
    </section>
  );
}

function read(form: FormData) {
  const [legalName, host] = [textOf(form, "school.legal_name").trim(), textOf(form, "school.host").trim()];
  return {
    code: textOf(form, "code").trim(),
    network: { name: textOf(form, "network.name"), email: textOf(form, "network.email") },
    administrator: {
      name: textOf(form, "administrator.name"),
      email: textOf(form, "administrator.email"),
      password: textOf(form, "password"),
    },
    school: {
      name: textOf(form, "school.name"),
      phone: textOf(form, "school.phone"),
      address: textOf(form, "school.address"),
      nation: nationIn(form, "school.nation"),
      ...(legalName !== "" && { legal_name: legalName }),
      ...(host !== "" && { host }),
    },
  };
}
