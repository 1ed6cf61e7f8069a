import { sql, type RawBuilder } from "kysely";

/** The widest that a card or a staff screen shows. */
const MIDDLE = 780;

const filesOf = (type: string) => sql`jsonb_array_elements(ph.files) f where f ->> 'type' = ${type}`;

/** The address of a file of a picture. */
const address = sql`'/pictures/' || (f ->> 'name')`;
const width = sql`(f ->> 'width')::int`;

const addresses = (type: string) =>
  sql`(select coalesce(string_agg(${address} || ' ' || ${width} || 'w', ', ' order by ${width}), '') from ${filesOf(type)})`;

/** The address of picture `ph` in a middle size; null while it has no files. */
export const pictureAddress: RawBuilder<unknown> = sql`(select ${address} from ${filesOf("image/webp")}
  order by ${width} > ${MIDDLE}::int, ${width} desc limit 1)`;

/** The address of the first picture of a variation's item in its smallest size; null: it has none that is ready. */
export function smallPictureOf(variationId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select (select ${address} from ${filesOf("image/webp")} order by ${width} limit 1)
    from product_variation pv join picture ph on ph.product_id = pv.product_id
    where pv.id = ${variationId} and ph.status = 'ready' order by ph.position, ph.id limit 1)`;
}

const shared = sql`(select ${address} from ${filesOf("image/jpeg")} limit 1)`;

/** The pictures that are ready among those that a condition on `ph` chooses, in the contract's shape; null: there are none. */
export function readyPictures(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_agg(jsonb_build_object('alt', ph.alt, 'width', ph.width, 'height', ph.height, 'src', ${pictureAddress},
      'webp', ${addresses("image/webp")}, 'avif', ${addresses("image/avif")}, 'jpeg', ${shared}) order by ph.position, ph.id)
    from picture ph where ${condition} and ph.status = 'ready')`;
}
