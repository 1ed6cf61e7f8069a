/** Counts by name. A name that counts 0 is forgotten. */
export function createTally() {
  const counts = new Map<string, number>();
  const count = (name: string): number => counts.get(name) ?? 0;
  return {
    count,
    add: (name: string): void => void counts.set(name, count(name) + 1),
    remove(name: string): void {
      const others = count(name) - 1;
      if (others > 0) counts.set(name, others);
      else counts.delete(name);
    },
  };
}
