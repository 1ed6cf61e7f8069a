import type { MouseEvent } from "react";
import { carryLogin, isElsewhere } from "../session/carry-login.ts";
import { useApp } from "./app.ts";

type ShopLink = { readonly href: string; readonly onClick: (event: MouseEvent) => void };

/** The properties of a link to a page of the shop. An app on a host of its own takes the login along. */
export function useShopLink(): (path: string) => ShopLink {
  const { api, settings } = useApp();
  return (path) => {
    const href = settings.shopUrl + path;
    const onClick = (event: MouseEvent) => {
      if (!isElsewhere(href) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void carryLogin(api, href).then((address) => location.assign(address));
    };
    return { href, onClick };
  };
}
