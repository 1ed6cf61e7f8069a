import { Select, TextArea, TextInput } from "@matinee/ui";
import type { ChangeEvent } from "react";
import type { TypedEnquiry } from "./enquiry-subject.ts";

interface FieldProps {
  readonly name?: string;
  readonly value?: string;
  readonly defaultValue?: string;
  readonly error: string | null | undefined;
  readonly onChange?: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
}

type EnquiryFieldsProps = {
  categories: readonly { id: number; name: string }[];
  /** The value and the error of a field: of a form that the browser sends, or of one that a script reads. */
  field: (name: keyof TypedEnquiry) => FieldProps;
};

/** The fields of an enquiry, in the dialog and on the page. */
export function EnquiryFields({ categories, field }: EnquiryFieldsProps) {
  return (
    <>
      <Select label="What is it about?" {...field("category_id")}>
        <option value="">Please choose</option>
        {categories.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </Select>
      <TextInput label="Subject" {...field("subject")} />
      <TextArea
        label="Your question"
        help="Please leave out medical details. You can add them when you book."
        rows={5}
        {...field("message")}
      />
      <TextInput label="Your name" autoComplete="name" {...field("name")} />
      <TextInput
        label="Your email"
        help="We send the answer here."
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        {...field("email")}
      />
    </>
  );
}
