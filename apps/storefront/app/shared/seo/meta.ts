import type { MetaDescriptor } from "react-router";
import type { Page } from "../page/page.ts";

type PageMeta = {
  page: Pick<Page, "site">;
  /** Without the shop's name, which is added. */
  title: string;
  description: string;
  /** Path and, where it makes another page, query: what search engines should keep. */
  path: string;
  /** Path of a picture on this host. */
  image?: string;
  /** For pages that a search engine has no use for. */
  noindex?: boolean;
};

/** Title, description, canonical address and what shows when the page is shared, for the host that serves it. */
export function pageMeta({ page, title, description, path, image, noindex = false }: PageMeta): MetaDescriptor[] {
  const { site } = page;
  if (!site) return [{ title }];
  const whole = `${title} | ${site.brand.name}`;
  const short = shortened(description);
  const address = `${site.origin}${path}`;
  return [
    { title: whole },
    { name: "description", content: short },
    noindex ? { name: "robots", content: "noindex" } : { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.brand.name },
    { property: "og:title", content: title },
    { property: "og:description", content: short },
    { property: "og:url", content: address },
    { property: "og:locale", content: "en_GB" },
    ...(image ? [{ property: "og:image", content: `${site.origin}${image}` }] : []),
  ];
}

/** What search engines show of a description. */
const MAX_LENGTH = 158;

function shortened(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(" ", MAX_LENGTH - 1)).replace(/[,;:.]$/, "")}…`;
}

/** Titles of the visitor's own pages; no search engine has any use for them. */
export function privateMeta(title: string) {
  return [{ title }, { name: "robots", content: "noindex" }];
}
