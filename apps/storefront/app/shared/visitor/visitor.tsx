import type { ToastStore } from "@matinee/ui";
import {
  connectSession,
  createBrowserSession,
  GUEST,
  isCustomer,
  type Auth,
  type BrowserSession,
  type Session,
} from "@matinee/webapp";
import { endFirstVisit } from "@matinee/webapp/shell";
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { useNavigate, type NavigateFunction } from "react-router";
import type { Api } from "@matinee/contract/client";
import { clearBirthdays } from "../child/remembered-birthday.ts";
import type { Settings } from "../page/page.ts";
import { basketSize, createBasket, NO_BASKET, type Basket, type BasketState } from "./basket.ts";

type Visitor = BrowserSession & {
  basket: Basket;
  navigation: ReturnType<typeof createNavigation>;
  /** Finds out who the visitor is and loads the basket, once for each document. */
  start: () => Promise<void>;
};

const VisitorContext = createContext<Visitor | null>(null);

/** The router's current `navigate`, which may change. */
function createNavigation() {
  let current: NavigateFunction | null = null;
  return {
    lead: (navigate: NavigateFunction): void => {
      current = navigate;
    },
    go: (address: string): void => void current?.(address),
  };
}

function createVisitor(settings: Settings): Visitor {
  const navigation = createNavigation();
  const { api, session, toasts } = createBrowserSession(settings, {
    to: (address) =>
      address.startsWith("/") && !address.startsWith(settings.adminAppUrl)
        ? navigation.go(address)
        : location.assign(address),
    reload: () => location.reload(),
    home: () => "/",
  });
  const basket = createBasket(api);
  let started = false;
  const start = async () => {
    if (started) return;
    started = true;
    connectSession(session);
    // The session first: logging in may merge a basket.
    await session.start();
    followLogin(session, basket);
    await basket.refetch();
    endFirstVisit();
  };
  return { api, toasts, session, basket, navigation, start };
}

/** A login or logout while the page is open brings another basket. */
function followLogin({ store }: Session, basket: Basket): void {
  let { token } = store.get();
  store.subscribe(() => {
    const now = store.get();
    if (now.authenticating || now.token === token) return;
    token = now.token;
    if (token === null) clearBirthdays();
    void basket.refetch();
  });
}

let ofThisDocument: Visitor | null = null;

/**
 * The visitor of this document. An error screen mounts the frame again, and must neither lose the visitor nor fetch again what broke
 * the frame. The server renders for many visitors, and each page has its own there.
 */
function theVisitor(settings: Settings): Visitor {
  if (typeof document === "undefined") return createVisitor(settings);
  return (ofThisDocument ??= createVisitor(settings));
}

/**
 * The visitor's API client, session, basket and toasts. They start after hydration, because pages are cached without
 * them.
 */
export function VisitorProvider({ settings, children }: { settings: Settings; children: ReactNode }) {
  const navigate = useNavigate();
  const [visitor] = useState(() => theVisitor(settings));
  useEffect(() => visitor.navigation.lead(navigate), [visitor, navigate]);
  useEffect(() => void visitor.start(), [visitor]);
  return <VisitorContext value={visitor}>{children}</VisitorContext>;
}

function useVisitor(): Visitor {
  const visitor = use(VisitorContext);
  if (!visitor) throw new Error("This screen stands outside the VisitorProvider");
  return visitor;
}

/** The browser's API client. Only for effects and event handlers. */
export function useApi(): Api {
  return useVisitor().api;
}

export function useToasts(): ToastStore {
  return useVisitor().toasts;
}

export function useSession(): Auth & Pick<Session, "inject" | "logout" | "switchBack"> {
  const { session } = useVisitor();
  const auth = useSyncExternalStore(session.store.subscribe, session.store.get, () => GUEST);
  return { ...auth, inject: session.inject, logout: session.logout, switchBack: session.switchBack };
}

/** Staff have neither a family nor a basket of their own in the shop: their order and cart are empty. */
export function isStaffOnly({ userDetails }: Pick<Auth, "userDetails">): boolean {
  return userDetails !== null && !isCustomer(userDetails);
}

type Plain = string | number | boolean | null;

/**
 * What a screen asks of the basket. It renders again only when that changes, and not whenever the basket is read: large pages would be
 * rendered twice while they load, the second time at once and in one go.
 */
export function useOfBasket<T extends Plain>(read: (state: BasketState) => T): T {
  const { store } = useVisitor().basket;
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.get()),
    () => read(NO_BASKET),
  );
}

/** What a screen asks of the session, in the same way. */
export function useOfSession<T extends Plain>(read: (auth: Auth) => T): T {
  const { store } = useVisitor().session;
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.get()),
    () => read(GUEST),
  );
}

/** What is done with the basket, for event handlers that show nothing of it. */
export function useBasketActions(): Pick<Basket, "needOrder" | "change"> {
  return useVisitor().basket;
}

type CartView = Omit<Basket, "store"> &
  BasketState & {
    size: number;
    isEmpty: boolean;
    /** The current basket, for code that continues after waiting. */
    peek: () => BasketState;
  };

export function useCart(): CartView {
  const { basket } = useVisitor();
  const state = useSyncExternalStore(basket.store.subscribe, basket.store.get, () => NO_BASKET);
  const size = basketSize(state.cart);
  return {
    ...state,
    size,
    isEmpty: size <= 0,
    refetch: basket.refetch,
    needOrder: basket.needOrder,
    change: basket.change,
    settled: basket.settled,
    peek: basket.store.get,
  };
}
