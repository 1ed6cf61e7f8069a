import type { MetaDescriptor } from "react-router";
import type { Page } from "../page/page.ts";

type PageMeta = {
  page: Pick<Page, "site">;
  /** The shop's name is appended. */
  title: string;
  description: string;
  /** The canonical path, with the query if it identifies the page. */
  path: string;
  /** The path of a poster, or a photograph. Without one the page shares a picture of a stage. */
  image?: string | SharedPicture;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
};

/** A photograph as social networks show it: a JPEG file, with its size. */
type SharedPicture = { path: string; width: number; height: number };

/** The JPEG file of a photograph, which is no wider than this. */
const SHARED_WIDTH = 1200;

export function sharedPicture({ jpeg, width, height }: { jpeg: string; width: number; height: number }): SharedPicture {
  const shared = Math.min(width, SHARED_WIDTH);
  return { path: jpeg, width: shared, height: Math.round((height * shared) / width) };
}

const STAGE = "/posters/class/1.svg?d=musical_theatre";

/** The title, description, canonical address and sharing tags of a page. */
export function pageMeta({
  page,
  title,
  description,
  path,
  image = STAGE,
  noindex = false,
}: PageMeta): MetaDescriptor[] {
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
    ...imageTags(site.origin, image),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function imageTags(origin: string, image: string | SharedPicture): MetaDescriptor[] {
  // Social networks show no SVG.
  const { path, width, height } =
    typeof image === "string" ? { path: image.replace(".svg", ".png"), width: SHARED_WIDTH, height: 645 } : image;
  return [
    { property: "og:image", content: `${origin}${path}` },
    { property: "og:image:type", content: typeof image === "string" ? "image/png" : "image/jpeg" },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
  ];
}

/** The length that search engines show. */
const MAX_LENGTH = 158;

function shortened(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(" ", MAX_LENGTH - 1)).replace(/[,;:.]$/, "")}…`;
}

/** Metadata of pages that belong to the visitor, with `more` of its own. Search engines must not index them. */
export function privateMeta(title: string, ...more: MetaDescriptor[]): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }, ...more];
}
