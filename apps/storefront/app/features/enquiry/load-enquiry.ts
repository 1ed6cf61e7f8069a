import type { Api } from "@matinee/contract/client";
import { type About, likelyCategory } from "../../shared/details/enquiry-subject.ts";
import type { PageQuery } from "../../shared/page/parameters.ts";
import { read } from "../../shared/page/read.ts";

/** The subject of an enquiry in an address. Ids that are none are left out. */
export function aboutIn(params: PageQuery<"enquiry">): About {
  const id = (name: keyof About) => {
    const text = params.get(name) ?? "";
    return /^[1-9]\d{0,8}$/.test(text) ? { [name]: Number(text) } : {};
  };
  return { ...id("group_id"), ...id("course_id"), ...id("product_id") };
}

/** Loads what the form offers: the categories, and the name of what it is about. `sent`: the reference of a sent enquiry. */
export async function loadEnquiry(api: Api, params: PageQuery<"enquiry">) {
  const about = aboutIn(params);
  const [categories, named] = await Promise.all([
    read(api.call("GET /ticket-categories/all", { quiet: true })),
    nameOf(api, about),
  ]);
  const sent = params.get("sent") ?? "";
  return {
    about,
    categories,
    category: likelyCategory(about, categories),
    subject: named?.subject ?? "",
    school: named?.school ?? null,
    sent: /^[\w-]{1,40}$/.test(sent) ? sent : null,
  };
}

async function nameOf(api: Api, { group_id, course_id, product_id }: About) {
  if (group_id !== undefined) {
    const group = await read(api.call("GET /groups/get/{id}", { path: { id: group_id } }));
    return { subject: `${group.name}, ${group.location.name}`, school: group.franchise.name };
  }
  if (course_id !== undefined) {
    const course = await read(api.call("GET /courses/get/{id}", { path: { id: course_id } }));
    return { subject: `${course.name}, ${course.location.name}`, school: course.franchise.name };
  }
  if (product_id === undefined) return null;
  const product = await read(api.call("GET /products/get/{id}", { path: { id: product_id } }));
  return { subject: product.name, school: product.seller.name };
}
