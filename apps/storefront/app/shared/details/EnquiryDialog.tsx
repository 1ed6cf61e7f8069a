import { Button, Dialog, Icon, Notice, Select, TextArea, TextInput } from "@matinee/ui";
import { useEffect, useId, useRef } from "react";
import type { About } from "./enquiry-subject.ts";
import styles from "./enquiry.module.css";
import { useEnquiry } from "./use-enquiry.ts";

type EnquiryDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The school that answers. */
  school: string;
  /** The subject as text and as the API takes it. */
  subject: string;
  /** A message to begin with. */
  message?: string;
  about: About;
};

/** A form for a question to the school. */
export default function EnquiryDialog({ open, onClose, school, subject, message = "", about }: EnquiryDialogProps) {
  const form = useEnquiry({ subject, message }, about);
  const id = useId();
  const sent = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (form.reference !== null) sent.current?.focus();
  }, [form.reference]);
  if (form.reference !== null) {
    return (
      <Dialog open={open} onClose={onClose} title="Question sent">
        <div className={styles.sent}>
          <h3 ref={sent} tabIndex={-1}>
            <Icon name="check" /> Sent to {school}
          </h3>
          <p>
            We have emailed you to confirm. If you call about it, quote <strong>{form.reference}</strong>.
          </p>
          <Button tone="ink" onClick={onClose}>
            Close
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Write to ${school}`}
      foot={
        <Button type="submit" form={id} tone="spot" size="large" wide busy={form.busy}>
          Send
        </Button>
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const sentForm = event.currentTarget;
          void form.send().then(() => sentForm.querySelector<HTMLElement>("[aria-invalid]")?.focus());
        }}
      >
        {form.failure !== null && <Notice tone="problem" live title={form.failure} />}
        <Select
          label="What is it about?"
          value={form.values.category}
          error={form.errors["category_id"]}
          onChange={(event) => form.write({ category: event.target.value })}
        >
          <option value="">Please choose</option>
          {form.categories.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
        <TextInput
          label="Subject"
          value={form.values.subject}
          error={form.errors["subject"]}
          onChange={(event) => form.write({ subject: event.target.value })}
        />
        <TextArea
          label="Your question"
          help="Please leave out medical details. You can add them when you book."
          rows={5}
          value={form.values.message}
          error={form.errors["message"]}
          onChange={(event) => form.write({ message: event.target.value })}
        />
        <TextInput
          label="Your name"
          autoComplete="name"
          value={form.values.name}
          error={form.errors["name"]}
          onChange={(event) => form.write({ name: event.target.value })}
        />
        <TextInput
          label="Your email"
          help="We send the answer here."
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          value={form.values.email}
          error={form.errors["email"]}
          onChange={(event) => form.write({ email: event.target.value })}
        />
      </form>
    </Dialog>
  );
}
