/** Structured data for search engines. It is data, not code, so no script policy applies; `<` is escaped so that no text ends it. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
