import { Button, FieldError, Icon, TextInput, VisuallyHidden } from "@matinee/ui";
import editor from "../../ui/editor.module.css";
import styles from "../../ui/page.module.css";
import type { EditedAttribute, EditedOption } from "./item-fields.ts";
import own from "./items.module.css";

type Props = {
  attributes: readonly EditedAttribute[];
  onChange: (attributes: readonly EditedAttribute[]) => void;
  error: (field: string) => string | null;
};

const newKey = () => crypto.randomUUID();
const newOption = (colour: string | null): EditedOption => ({ key: newKey(), id: null, name: "", colour });
const isColour = ({ name, options }: EditedAttribute) =>
  /colou?r/iu.test(name) || options.some(({ colour }) => colour !== null);

/** What an item comes in: its sizes, its colours. */
export function AttributeRows({ attributes, onChange, error }: Props) {
  const change = (key: string, next: Partial<EditedAttribute>) =>
    onChange(attributes.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const add = (name: string) => {
    const colour = name === "Colour" ? "#1f1b24" : null;
    onChange([...attributes, { key: newKey(), id: null, name, options: [newOption(colour)] }]);
  };
  const has = (name: string) => attributes.some((one) => one.name.toLowerCase() === name.toLowerCase());
  return (
    <fieldset className={editor.section}>
      <legend>Sizes and colours</legend>
      {error("attributes") !== null && <FieldError id="attributes-error">{error("attributes")}</FieldError>}
      {attributes.length === 0 && (
        <p className={styles.mute}>This item has no choices yet. Add sizes, colours or both.</p>
      )}
      {attributes.map((attribute, a) => (
        <div key={attribute.key} className={own.attribute} role="group" aria-label={attribute.name || "New choice"}>
          <div className={own.attributeHead}>
            <TextInput
              label="What families choose"
              value={attribute.name}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => change(attribute.key, { name: event.target.value })}
              error={error(`attributes.${a}.name`)}
            />
            <Button
              tone="quiet"
              size="small"
              aria-label={`Remove ${attribute.name || "this choice"}`}
              onClick={() => onChange(attributes.filter(({ key }) => key !== attribute.key))}
            >
              Remove
            </Button>
          </div>
          <div className={own.options}>
            {attribute.options.map((option, o) => (
              <Option
                key={option.key}
                option={option}
                label={`${attribute.name || "Choice"} ${o + 1}`}
                hasColour={isColour(attribute)}
                error={(field) => error(`attributes.${a}.options.${o}.${field}`)}
                onChange={(next) =>
                  change(attribute.key, {
                    options: attribute.options.map((one) => (one.key === option.key ? { ...one, ...next } : one)),
                  })
                }
                onRemove={() =>
                  change(attribute.key, { options: attribute.options.filter(({ key }) => key !== option.key) })
                }
              />
            ))}
          </div>
          <div>
            <Button
              tone="quiet"
              size="small"
              onClick={() =>
                change(attribute.key, {
                  options: [...attribute.options, newOption(isColour(attribute) ? "#1f1b24" : null)],
                })
              }
            >
              Add {attribute.name === "" ? "one more" : `another ${attribute.name.toLowerCase()}`}
            </Button>
          </div>
        </div>
      ))}
      {attributes.length < 3 && (
        <div className={styles.buttons}>
          {["Size", "Colour"].map(
            (name) =>
              !has(name) && (
                <Button key={name} tone="quiet" onClick={() => add(name)}>
                  Add {name.toLowerCase()}s
                </Button>
              ),
          )}
          {has("Size") && has("Colour") && (
            <Button tone="quiet" onClick={() => add("")}>
              Add another choice
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

type OptionProps = {
  option: EditedOption;
  label: string;
  hasColour: boolean;
  error: (field: string) => string | null;
  onChange: (next: Partial<EditedOption>) => void;
  onRemove: () => void;
};

function Option({ option, label, hasColour, error, onChange, onRemove }: OptionProps) {
  return (
    <div className={own.option}>
      {hasColour && (
        <input
          type="color"
          className={own.swatch}
          aria-label={`Colour swatch for ${label}`}
          value={option.colour ?? "#1f1b24"}
          onChange={(event) => onChange({ colour: event.target.value })}
        />
      )}
      <TextInput
        label={<VisuallyHidden>{label}</VisuallyHidden>}
        value={option.name}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.target.value })}
        error={error("name") ?? error("colour")}
      />
      <Button tone="quiet" size="small" aria-label={`Remove ${option.name || label}`} onClick={onRemove}>
        <Icon name="close" size={16} />
      </Button>
    </div>
  );
}
