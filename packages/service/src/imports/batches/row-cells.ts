import { z } from "zod";
import type { SystemContext } from "../../kernel/index.ts";

type HasCipher = Pick<SystemContext, "cipher">;

const cells = z.array(z.string());
const about = (batchId: string, n: number) => `import:${batchId}:${n}`;

/** The cells of a row, encrypted: health notes may be among them. */
export function sealCells(
  { cipher }: HasCipher,
  batchId: string,
  row: { readonly n: number; readonly cells: readonly string[] },
) {
  return cipher.seal(JSON.stringify(row.cells), about(batchId, row.n));
}

export function openCells(
  { cipher }: HasCipher,
  batchId: string,
  row: { readonly n: number; readonly cells: Buffer | null },
): string[] {
  return row.cells === null ? [] : cells.parse(JSON.parse(cipher.open(row.cells, about(batchId, row.n))));
}
