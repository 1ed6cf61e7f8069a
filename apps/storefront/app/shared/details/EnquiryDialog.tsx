import { Button, Dialog, Icon, Notice } from "@matinee/ui";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import type { About } from "./enquiry-subject.ts";
import { EnquiryFields } from "./EnquiryFields.tsx";
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

/** A form for a question to the school. It begins anew for another subject, and when it is opened after a question was sent. */
export default function EnquiryDialog(props: EnquiryDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  const [sentBefore, setSentBefore] = useState(0);
  const [isSent, setIsSent] = useState(false);
  const onSent = useCallback(() => setIsSent(true), []);
  if (wasOpen !== props.open) {
    setWasOpen(props.open);
    if (props.open && isSent) {
      setSentBefore(sentBefore + 1);
      setIsSent(false);
    }
  }
  return <OneEnquiry key={`${sentBefore} ${props.subject}`} {...props} onSent={onSent} />;
}

function OneEnquiry(props: EnquiryDialogProps & { onSent: () => void }) {
  const { open, onClose, school, subject, message = "", about, onSent } = props;
  const form = useEnquiry({ subject, message }, about);
  const id = useId();
  const sent = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (form.reference === null) return;
    sent.current?.focus();
    onSent();
  }, [form.reference, onSent]);
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
        <EnquiryFields
          categories={form.categories}
          field={(name) => ({
            value: form.values[name],
            error: form.errors[name],
            onChange: ({ target }) => form.write(name, target.value),
          })}
        />
      </form>
    </Dialog>
  );
}
