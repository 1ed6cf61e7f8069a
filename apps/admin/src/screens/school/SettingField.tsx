import { Checkbox, Select, TextArea, TextInput } from "@matinee/ui";
import { shownIn, type Field, type Settings } from "./school-fields.ts";

type Props = {
  of: Field;
  value: Settings[keyof Settings];
  error: string | null;
};

/** One setting as its field. */
export function SettingField({ of, value, error }: Props) {
  const { name, label, kind, help, optional, choices = [] } = of;
  const common = { label, name, error, ...(help !== undefined && { help }), ...(optional && { optional }) };
  const shown = shownIn(of, value);
  switch (kind) {
    case "check":
      return <Checkbox label={label} name={name} error={error} defaultChecked={value === true} />;
    case "text":
      return <TextArea {...common} rows={4} defaultValue={shown} />;
    case "choice":
      return (
        <Select {...common} defaultValue={shown}>
          {choices.map(([stored, words]) => (
            <option key={stored} value={stored}>
              {words}
            </option>
          ))}
        </Select>
      );
    default: {
      const mode = kind === "pounds" ? "decimal" : kind === "whole" ? "numeric" : undefined;
      return <TextInput {...common} autoComplete="off" inputMode={mode} defaultValue={shown} />;
    }
  }
}
