import type { MouseEvent } from "react";
import { openWithLogin } from "../session/open-with-login.ts";
import { useApp } from "./app.ts";

type ShopLink = { readonly href: string; readonly onClick: (event: MouseEvent) => void };

/** The properties of a link to a page of the shop. An app on a host of its own takes the login along. */
export function useShopLink(): (path: string) => ShopLink {
  const { api, settings } = useApp();
  return (path) => {
    const href = settings.shopUrl + path;
    return { href, onClick: (event) => openWithLogin(event, api, href) };
  };
}
