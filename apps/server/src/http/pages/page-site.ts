import type { Site } from "@matinee/service/kernel";
import type { Site as PageSite } from "@matinee/storefront/page";

/** The shop as its pages get it: only what everybody may see. */
export function pageSite({ host, origin, isMain, franchise, seller }: Site): PageSite {
  return {
    host,
    origin,
    isMain,
    franchise: franchise === null ? null : { id: franchise.id, slug: franchise.slug, name: franchise.name },
    brand: {
      name: seller.name,
      legalName: seller.legalName,
      logo: seller.logo,
      stylesheet: franchise === null ? null : `/brand/${franchise.slug}.css`,
      email: seller.email,
      phone: seller.phone,
      address: seller.address,
      vatNumber: seller.vatNumber,
      safety: seller.safety,
    },
  };
}
