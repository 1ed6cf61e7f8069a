import type { Product } from "@matinee/contract/client";

export type Picture = Product["pictures"][number];

type PhotographProps = {
  picture: Picture;
  alt: string;
  /** How wide the page shows it, as the attribute `sizes` says it. */
  sizes: string;
  /** Above the fold: it is loaded before others. */
  early?: boolean;
  /** Nothing of it is cut off. */
  whole?: boolean;
};

/** A photograph that staff have uploaded, in the smallest file that does. */
export function Photograph({ picture, alt, sizes, early = false, whole = false }: PhotographProps) {
  const { avif, webp, src, width, height } = picture;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        data-whole={whole || undefined}
        src={src}
        srcSet={webp}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        {...(early ? { fetchPriority: "high" } : { loading: "lazy" })}
      />
    </picture>
  );
}

/** True if a wide frame would cut off too much of it: such a picture is shown as a whole. */
export const isTall = ({ width, height }: Pick<Picture, "width" | "height">) => width < height * 1.4;
