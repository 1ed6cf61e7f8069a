import type { Site } from "@matinee/service/kernel";

/** What the set-up page of an empty copy shows in place of a shop: there is no network whose name it could have. */
export function siteBeforeSetUp(host: string, origin: string): Site {
  const seller = {
    id: 0,
    slug: "",
    name: "Matinee",
    legalName: "",
    email: "",
    phone: "",
    address: "",
    companyNumber: null,
    vatNumber: null,
    safety: { safeguarding: null, dbs_checks: null, first_aid: null, staff_ratio: null },
    thirdParties: {},
    brand: {},
    logo: null,
  };
  return { host, origin, isMain: true, franchise: null, seller };
}
