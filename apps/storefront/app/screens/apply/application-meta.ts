/** Titles of the visitor's own pages; no search engine has any use for them. */
export function privateMeta(title: string) {
  return [{ title }, { name: "robots", content: "noindex" }];
}
