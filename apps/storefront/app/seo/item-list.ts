/** One page of a list that a search engine can read: what is on it, and as the how manieth of all. */
export function itemList(
  { page, size, total }: { page: number; size: number; total: number },
  items: readonly { name: string; url: string }[],
) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    numberOfItems: total,
    itemListElement: items.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: page * size + index + 1,
      name,
      url,
    })),
  };
}
