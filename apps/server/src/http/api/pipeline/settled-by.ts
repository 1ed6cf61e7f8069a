/** What `work` gives, or `late` if it has not settled at the time `until` (by `performance.now()`). The work goes on then. */
export async function settledBy<T, Late>(until: number, work: Promise<T>, late: Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late), until - performance.now());
  });
  try {
    return await Promise.race([work, passed]);
  } finally {
    clearTimeout(timer);
  }
}
