export { type PosterKind } from "./poster-url.ts";
export { renderPoster, type Poster } from "./render-poster.ts";
