/** Focuses an element that is about to render, for when the pressed button disappears. Tries for `frames` frames. */
export function focusSoon(id: string, frames = 60): void {
  requestAnimationFrame(() => {
    const place = document.getElementById(id);
    if (place !== null) place.focus();
    else if (frames > 1) focusSoon(id, frames - 1);
  });
}
