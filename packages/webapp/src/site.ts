import type { SchoolSafety } from "@matinee/contract/client";

/** The brand of a seller. All of it is public. */
export type Brand = {
  name: string;
  legalName: string;
  /** A picture, in pixels; null: its name is shown. */
  logo: { src: string; width: number; height: number } | null;
  /** A stylesheet that replaces --plum, --spot and --logo, such as `/brand/leeds.css`. */
  stylesheet: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  vatNumber: string | null;
  /** Why a family can trust it, in its own words. */
  safety: SchoolSafety;
};

export type Site = {
  /** The visitor's host as registered, without a port. */
  host: string;
  /** Scheme, host and port, without a slash at the end: the start of every canonical link. */
  origin: string;
  isMain: boolean;
  franchise: { id: number; slug: string; name: string } | null;
  brand: Brand;
};

/** Public settings for the browser. */
export type Settings = {
  storeKey: string;
  apiBase: string;
  adminAppUrl: string;
  accountAppUrl: string;
  /** The origin of the main shop, for an app on a host of its own; "" where the shop is on the same host. */
  shopUrl: string;
};
