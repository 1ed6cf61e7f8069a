/** Leads the focus to what is about to be on the screen, within so many frames: what was pressed last is gone. */
export function focusSoon(id: string, frames = 60): void {
  requestAnimationFrame(() => {
    const place = document.getElementById(id);
    if (place !== null) place.focus();
    else if (frames > 1) focusSoon(id, frames - 1);
  });
}
