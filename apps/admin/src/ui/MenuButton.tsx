import { cx, Icon, type IconName } from "@matinee/ui";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import styles from "./menu-button.module.css";

interface MenuButtonProps {
  readonly label: string;
  readonly icon?: IconName;
  /** True for the icon alone on a phone; screen readers read the label there too. */
  readonly isIconOnPhone?: boolean;
  /** Links, buttons, checkboxes or selects. The arrow keys move between them. */
  readonly children: ReactNode;
}

const STOPS = "a, button, input, select";

/**
 * A button that unfolds what can be chosen. It is a disclosure and no ARIA menu: its links stay links, and Tab moves on. Escape, a click
 * elsewhere, leaving it by Tab, and another page fold it.
 */
export function MenuButton({ label, icon, isIconOnPhone = false, children }: MenuButtonProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    const element = box.current;
    if (element === null || !open) return;
    const away = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target)) setOpen(false);
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      } else if (event.target instanceof HTMLSelectElement) {
        // The arrow keys choose in it.
      } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        const stops = [...element.querySelectorAll<HTMLElement>(STOPS)];
        const at = stops.findIndex((one) => one === document.activeElement);
        stops[(at + (event.key === "ArrowDown" ? 1 : -1) + stops.length) % stops.length]?.focus();
      }
    };
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest("a") !== null) setOpen(false);
    };
    document.addEventListener("pointerdown", away);
    element.addEventListener("click", onClick);
    element.addEventListener("focusout", onFocusOut);
    element.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", away);
      element.removeEventListener("click", onClick);
      element.removeEventListener("focusout", onFocusOut);
      element.removeEventListener("keydown", onKeyDown);
    };
  }, [open]);
  return (
    <div ref={box} className={styles.box}>
      <button
        ref={button}
        type="button"
        className={cx(styles.button, isIconOnPhone && styles.iconOnPhone)}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (open || event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {icon !== undefined && <Icon name={icon} size={20} />}
        <span>{label}</span>
        <span className={cx(styles.arrow, open && styles.up)}>
          <Icon name="down" size={16} />
        </span>
      </button>
      {open && (
        <div id={id} className={styles.panel}>
          {children}
        </div>
      )}
    </div>
  );
}
