/** One line of `doctor`. */
export interface Finding {
  readonly about: string;
  readonly trouble: string | null;
  readonly note: string;
}

export const good = (about: string, note: string): Finding => ({ about, note, trouble: null });
export const bad = (about: string, trouble: string): Finding => ({ about, note: "", trouble });
