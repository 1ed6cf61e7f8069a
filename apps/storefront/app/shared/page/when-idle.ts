/** Runs `work` when the loaded page is idle. The returned function cancels it. */
export function whenIdle(work: () => void): () => void {
  let off = false;
  const run = () => {
    if (!off) work();
  };
  const wait = () =>
    "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 4_000 }) : setTimeout(run, 200);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
  return () => {
    off = true;
  };
}
