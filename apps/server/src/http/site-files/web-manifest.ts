import type { Site } from "@matinee/service/kernel";

/** The manifest of a shop that is added to a phone's home screen. */
export function webManifest({ seller }: Site) {
  return {
    name: seller.name,
    short_name: seller.name,
    lang: "en-GB",
    start_url: "/",
    display: "minimal-ui",
    background_color: "#fff9f0",
    theme_color: "#4a1f5c",
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: "any maskable",
    })),
  };
}
