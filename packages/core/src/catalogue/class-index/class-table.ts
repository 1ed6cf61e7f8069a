import type { ClassEntry, MinuteSlot } from "./class-entry.ts";

/** Rows of an empty table. It grows twofold. */
const FIRST_ROWS = 4_096;

/**
 * The classes as columns of numbers. The garbage collector looked into each of a hundred thousand objects, their lists and slots, which took
 * it three times as long; it does not look into columns.
 */
export interface ClassTable {
  /** Replaced when the table grows. */
  readonly columns: () => ClassColumns;
  /** All rows lie before this one. */
  readonly end: () => number;
  /** In lower case, by row. */
  readonly words: readonly string[];
  /** The slots of a row whose `weekday` is 0: none, or several. */
  readonly slots: ReadonlyMap<number, readonly MinuteSlot[]>;
  /** Adds a class that is not there; returns its row. */
  readonly add: (entry: ClassEntry, kindPlace: number) => number;
  readonly remove: (row: number) => void;
}

/** A missing number is NaN. */
export interface ClassColumns {
  /** 0: nothing is here. */
  readonly id: Int32Array;
  readonly franchiseId: Int32Array;
  readonly locationId: Int32Array;
  /** The place of its kind. */
  readonly kindPlace: Int32Array;
  /** Of its only slot; weekday 0: it has none or several. */
  readonly weekday: Int32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly minAge: Int32Array;
  readonly maxAgeToday: Int32Array;
  readonly bornFrom: Int32Array;
  readonly bornTo: Int32Array;
  readonly price: Int32Array;
  readonly pricePerSession: Float64Array;
  readonly nextDate: Float64Array;
  readonly nextAt: Float64Array;
  readonly available: Int32Array;
  readonly waiting: Int32Array;
  /** How far away its venue is, in the search under way. */
  readonly miles: Float64Array;
}

function makeColumns(rows: number, before?: ClassColumns): ClassColumns {
  const whole = (old?: Int32Array) => withValues(new Int32Array(rows), old);
  const real = (old?: Float64Array) => withValues(new Float64Array(rows), old);
  return {
    id: whole(before?.id),
    franchiseId: whole(before?.franchiseId),
    locationId: whole(before?.locationId),
    kindPlace: whole(before?.kindPlace),
    weekday: whole(before?.weekday),
    start: whole(before?.start),
    end: whole(before?.end),
    minAge: whole(before?.minAge),
    maxAgeToday: whole(before?.maxAgeToday),
    bornFrom: whole(before?.bornFrom),
    bornTo: whole(before?.bornTo),
    price: whole(before?.price),
    pricePerSession: real(before?.pricePerSession),
    nextDate: real(before?.nextDate),
    nextAt: real(before?.nextAt),
    available: whole(before?.available),
    waiting: whole(before?.waiting),
    miles: real(before?.miles),
  };
}

function withValues<Column extends Int32Array | Float64Array>(column: Column, values?: Column): Column {
  if (values !== undefined) column.set(values);
  return column;
}

export function createClassTable(): ClassTable {
  let columns = makeColumns(FIRST_ROWS);
  let end = 0;
  const free: number[] = [];
  const words: string[] = [];
  const slots = new Map<number, readonly MinuteSlot[]>();
  return {
    columns: () => columns,
    end: () => end,
    words,
    slots,
    add(entry, kindPlace) {
      const row = free.pop() ?? end++;
      if (row >= columns.id.length) columns = makeColumns(2 * columns.id.length, columns);
      const [slot, second] = entry.slots;
      const isOnly = slot !== undefined && second === undefined;
      columns.id[row] = entry.id;
      columns.franchiseId[row] = entry.franchiseId;
      columns.locationId[row] = entry.locationId;
      columns.kindPlace[row] = kindPlace;
      columns.weekday[row] = isOnly ? slot.weekday : 0;
      columns.start[row] = isOnly ? slot.start : 0;
      columns.end[row] = isOnly ? slot.end : 0;
      columns.minAge[row] = entry.minAge;
      columns.maxAgeToday[row] = entry.maxAgeToday;
      columns.bornFrom[row] = entry.bornFrom;
      columns.bornTo[row] = entry.bornTo;
      columns.price[row] = entry.price;
      columns.pricePerSession[row] = entry.pricePerSession;
      columns.nextDate[row] = entry.nextDate ?? Number.NaN;
      columns.nextAt[row] = entry.nextAt ?? Number.NaN;
      columns.available[row] = entry.available;
      columns.waiting[row] = entry.waiting;
      words[row] = entry.words;
      if (!isOnly) slots.set(row, entry.slots);
      return row;
    },
    remove(row) {
      columns.id[row] = 0;
      words[row] = "";
      slots.delete(row);
      free.push(row);
    },
  };
}
