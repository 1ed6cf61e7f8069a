import { ApiError, type Product, type ProductItem } from "@matinee/contract/client";
import { sendOnce } from "@matinee/webapp";
import { useState } from "react";
import { useNavigate } from "react-router";
import { isStaffOnly, useApi, useBasketActions, useOfSession } from "../../shared/visitor/visitor.tsx";
import { printProblem } from "./printing.ts";
import type { Choice } from "./variations.ts";

export type Added = { item: ProductItem; quantity: number };

/** The state of buying one item: text to print, quantity and adding to the basket. */
export function useBuy(product: Product, { variation, missing }: Choice) {
  const api = useApi();
  const { needOrder, change } = useBasketActions();
  const staff = useOfSession(isStaffOnly);
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(false);
  const [text, setText] = useState("");
  const [quantity, setQuantity] = useState(1);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [added, setAdded] = useState<Added | null>(null);
  // What is added again because the answer got lost must not be in the cart twice.
  const [once] = useState(sendOnce);

  const rule = product.personalisation;
  const printed = rule !== null && wanted;
  const typed = rule !== null && wanted ? printProblem(rule, text) : null;
  const printError = typed ?? (asked && printed && text.trim() === "" ? "Please enter the text to print." : null);
  // Until a size is chosen, as many as any size has.
  const stock = variation?.stock ?? Math.max(0, ...product.variations.map((one) => one.stock));
  const pieces = Math.min(quantity, Math.max(stock, 1));
  const each = (variation?.price ?? product.price_from) + (printed ? rule.price : 0);

  async function buy(): Promise<void> {
    setAsked(true);
    setRefusal(null);
    if (busy || variation === null || stock === 0) return;
    if (printed && (typed !== null || text.trim() === "")) return;
    // The cart page explains it to staff.
    if (staff) return void navigate("/cart");
    setBusy(true);
    try {
      const item = await change(async () => {
        const path = { orderId: await needOrder() };
        const body = {
          product_id: product.id,
          quantity: pieces,
          attribute_id: variation.attribute_ids,
          is_personalised: printed,
          personalisation: printed ? text.trim() : null,
        };
        return await once([path, body], (idempotencyKey) =>
          api.call("POST /product/add-to-basket/{orderId}", { path, body, idempotencyKey, inline: true }),
        );
      });
      setAdded({ item, quantity: pieces });
      setAsked(false);
    } catch (error) {
      setAdded(null);
      setRefusal(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    print: { wanted, text, error: printError, setWanted, setText, shown: printed && typed === null ? text : "" },
    quantity: pieces,
    setQuantity,
    total: each * pieces,
    printPrice: printed ? rule.price : 0,
    missing,
    /** The button was pressed before everything was chosen. */
    asked: asked && missing.length > 0,
    stock,
    busy,
    refusal,
    added,
    buy,
    goOn: () => setAdded(null),
  };
}

/** The server's message, with its details if there are any. */
function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return "We can't connect. Check your connection and try again.";
  if (error.code === "order_placed")
    return "Your cart is at checkout. Finish paying there, or go back from checkout to change it.";
  const rows = typeof error.details === "string" ? [] : error.details.map((row) => row.message);
  return rows.length > 0 ? rows.join(" ") : error.message;
}
