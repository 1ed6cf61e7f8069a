import { Button, Dialog, TextArea } from "@matinee/ui";
import { sendOnce } from "@matinee/webapp";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import common from "../common/screen.module.css";
import type { Cancellable } from "./CancelLine.tsx";

type Props = {
  orderId: string;
  line: Cancellable | null;
  onClose: () => void;
  onDone: (message: string) => void;
};

/** Asks the school for what its rule doesn't give, such as another date. The enquiry names the order. */
export function AskSchool({ orderId, line, onClose, onDone }: Props) {
  const { api } = useApp();
  const submission = useSubmit();
  const [once] = useState(sendOnce);

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (line === null) return;
    const text = new FormData(event.currentTarget).get("message");
    const message = typeof text === "string" ? text.trim() : "";
    let reference = "";
    const sent = await submission.submit(
      async () => {
        const path = { id: orderId };
        const body = { line_id: line.id, message };
        ({ reference } = await once([path, body, line.key], (idempotencyKey) =>
          api.call("POST /v1/account/orders/{id}/ask", { path, body, idempotencyKey, quiet: true }),
        ));
      },
      message === "" ? { message: "Please write your question." } : {},
    );
    if (sent) onDone(`We have sent your question to the school. Your reference is ${reference}.`);
  }

  return (
    <Dialog open={line !== null} onClose={onClose} title="Ask the school">
      {line && (
        <form key={line.key} className={common.form} noValidate onSubmit={(event) => void send(event)}>
          <FormProblem of={submission} />
          <p>About {line.title}. The school answers by email.</p>
          <TextArea
            label="Your question"
            help="For example, another date or class, or a refund that the school's rule does not cover."
            name="message"
            rows={4}
            maxLength={4000}
            error={submission.fieldError("message")}
          />
          <div className={common.actions}>
            <Button type="submit" tone="spot" busy={submission.busy}>
              Send
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
