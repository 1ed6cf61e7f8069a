import { TextInput } from "@matinee/ui";

/** The address by which somebody logs in. */
export function EmailInput({ error }: { error: string | null }) {
  return <TextInput label="Email" name="email" type="email" autoComplete="username" required error={error} />;
}
