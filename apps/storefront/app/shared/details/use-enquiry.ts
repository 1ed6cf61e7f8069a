import { ApiError } from "@matinee/contract/client";
import { sendOnce } from "@matinee/webapp";
import { useEffect, useState } from "react";
import { useApi } from "../visitor/visitor.tsx";
import { likelyCategory, type About, type TypedEnquiry } from "./enquiry-subject.ts";

/** The form of one enquiry: its values, errors and submit. */
export function useEnquiry(first: Pick<TypedEnquiry, "subject" | "message">, about: About) {
  const api = useApi();
  const [categories, setCategories] = useState<readonly { id: number; name: string }[]>([]);
  const [values, setValues] = useState<TypedEnquiry>({ category_id: "", ...first, name: "", email: "" });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [reference, setReference] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // What is sent again because its answer got lost must not reach the school twice.
  const [once] = useState(sendOnce);

  /** Reads the topics, and chooses the likeliest. Returns the topic that is chosen then. */
  async function readTopics(): Promise<string> {
    const found = await api.call("GET /ticket-categories/all", { quiet: true });
    const category_id = values.category_id || likelyCategory(about, found);
    setCategories(found);
    setValues((before) => (before.category_id === "" ? { ...before, category_id } : before));
    return category_id;
  }

  const unread = categories.length === 0;
  useEffect(() => {
    if (!unread) return;
    const load = () =>
      void readTopics().then(
        () => setFailure(null),
        () => setFailure("We can't connect. Check your connection, or call us."),
      );
    load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what it is about does not change while the form stands
  }, [api, unread]);

  async function send(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const category = unread ? await readTopics() : values.category_id;
      const body = { ...values, category_id: Number(category) || 0, ...about };
      const answer = await once(body, (idempotencyKey) =>
        api.call("POST /tickets/create", { body, idempotencyKey, inline: true }),
      );
      setReference(answer.reference);
    } catch (error) {
      const rows = error instanceof ApiError && typeof error.details !== "string" ? error.details : [];
      setErrors(Object.fromEntries(rows.map(({ path, message }) => [path, message])));
      if (rows.length === 0)
        setFailure(error instanceof ApiError ? error.message : "We can't connect. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return {
    categories,
    values,
    errors,
    failure,
    reference,
    busy,
    write: (name: keyof TypedEnquiry, value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      // Clears the error of a field while it is edited.
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => path !== name)));
    },
    send,
  };
}
