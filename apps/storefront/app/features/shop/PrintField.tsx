import { Checkbox, TextInput } from "@matinee/ui";
import { formatPence } from "@matinee/format";
import { countLetters, printableText, type PrintRule, printSize } from "./printing.ts";
import styles from "./buy.module.css";

type PrintFieldProps = {
  rule: PrintRule;
  wanted: boolean;
  text: string;
  error: string | null;
  onWanted: (wanted: boolean) => void;
  onText: (text: string) => void;
};

/** The personalisation field. */
export function PrintField({ rule, wanted, text, error, onWanted, onText }: PrintFieldProps) {
  return (
    <div className={styles.print}>
      <Checkbox
        label={`Print a name, ${formatPence(rule.price)} extra`}
        checked={wanted}
        onChange={(event) => onWanted(event.currentTarget.checked)}
      />
      {wanted && (
        <>
          <TextInput
            label={rule.label}
            help={`${printableText(rule)}, up to ${rule.max_length} characters. ${countLetters(text)} used.`}
            value={text}
            error={error}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            onChange={(event) => onText(event.currentTarget.value)}
          />
          <p className={styles.note}>Items with a printed name can't be returned unless they are faulty.</p>
        </>
      )}
    </div>
  );
}

/** A preview of the printed name. */
export function PrintPreview({ text }: { text: string }) {
  return (
    <p className={styles.preview} style={{ fontSize: `${printSize(text)}cqw` }} aria-hidden="true">
      {text.trim()}
    </p>
  );
}
