import { createToastStore, type ToastStore } from "@matinee/ui";
import { browserApi, createSession, GUEST, isCustomer, type Auth, type Session } from "@matinee/webapp";
import { createContext, use, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { useNavigate, type NavigateFunction } from "react-router";
import type { Api } from "@matinee/contract/client";
import type { Settings } from "../page/page.ts";
import { basketSize, createBasket, NO_BASKET, type Basket, type BasketState } from "./basket.ts";

type Visitor = { api: Api; session: Session; basket: Basket; toasts: ToastStore };

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

/**
 * The visitor's API client, session, basket and toasts. They start after hydration, because pages are cached without
 * them.
 */
export function VisitorProvider({ settings, children }: { settings: Settings; children: ReactNode }) {
  const navigate = useNavigate();
  const [navigation] = useState(createNavigation);
  useEffect(() => navigation.lead(navigate), [navigation, navigate]);
  const [visitor] = useState<Visitor>(() => {
    const toasts = createToastStore();
    const api = browserApi(settings, (message) => toasts.show(message));
    const session = createSession(api, {
      to: (address) =>
        address.startsWith("/") && !address.startsWith(settings.adminAppUrl)
          ? navigation.go(address)
          : location.assign(address),
      reload: () => location.reload(),
      adminAppUrl: settings.adminAppUrl,
      home: () => "/",
    });
    const basket = createBasket(api, () => isStaff(session.store.get()));
    return { api, toasts, session, basket };
  });
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    // The session first: logging in may merge a basket.
    void visitor.session.start().then(visitor.basket.refetch);
  }, [visitor]);
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

/** Staff have neither a basket nor a family in the shop. */
export function isStaff({ userDetails }: Pick<Auth, "userDetails">): boolean {
  return userDetails !== null && !isCustomer(userDetails);
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
