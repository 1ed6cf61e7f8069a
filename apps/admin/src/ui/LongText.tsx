import { TextArea } from "@matinee/ui";

interface LongTextProps {
  readonly label: string;
  readonly name: string;
  readonly value: string | undefined;
  readonly help?: string;
  readonly error: string | null;
}

/** A text of some sentences that families read, and that may be left empty. */
export const LongText = ({ value, ...props }: LongTextProps) => (
  <TextArea {...props} rows={3} optional defaultValue={value} />
);
