import { aHoodie, type CampOptions } from "@matinee/testkit";
import { addClassItem, addProduct } from "../basket/index.ts";
import { aShopper } from "./shopper.ts";
import { valueOf, type aWorld } from "./world.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

/** A basket with two lines on one stock: two plain hoodies, and one printed with "Ada". */
export async function aHoodieBasket(world: World, stock: number) {
  const hoodie = await aHoodie(world.db, { franchiseId: world.network.seller.id, stock });
  const shopper = await aShopper(world);
  const add = async (quantity: number, personalisation: string | null) =>
    valueOf(
      await addProduct(shopper.ctx, {
        order_id: shopper.orderId,
        product_id: hoodie.id,
        quantity,
        attribute_id: [hoodie.age7, hoodie.black],
        personalisation,
      }),
    );
  return { ...shopper, hoodie, add, plain: await add(2, null), ada: await add(1, "Ada") };
}

/** A basket with a camp for Ada; `withShirt`: with a T-shirt as its add-on. */
export async function aCampBasket(world: World, { withShirt, ...options }: CampOptions & { withShirt: boolean }) {
  const camp = await world.camp(options);
  const shopper = await aShopper(world);
  const ada = await shopper.child("Ada");
  const item = valueOf(
    await addClassItem(shopper.ctx, {
      order_id: shopper.orderId,
      type: "camp",
      course_id: camp.id,
      child_ids: [ada.id],
      ...(withShirt && { course_addon_ids: [camp.shirt] }),
    }),
  );
  return { ...shopper, camp, item };
}
