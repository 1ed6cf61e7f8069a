/**
 * Does the work for each row, one after another. One that fails does not stop those behind it: it would come first again the next time,
 * and they would never have their turn. Throws an AggregateError at the end if any has failed.
 */
export async function forEachRow<T>(rows: readonly T[], work: (row: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const row of rows) await work(row).catch((error: unknown) => errors.push(error));
  // The log names the first as the cause.
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of ${rows.length} rows failed`, { cause: errors[0] });
}
