import type { Api, ApiError } from "@matinee/contract/client";
import type { TypedEnquiry } from "../../shared/details/enquiry-subject.ts";
import { readParameters } from "../../shared/page/parameters.ts";
import { aboutIn } from "./load-enquiry.ts";

/** A refused enquiry: what was typed, and what is wrong with it. */
export type RefusedEnquiry = {
  status: number;
  values: TypedEnquiry;
  errors: Record<string, string>;
  /** What is wrong with none of the fields; null if the fields say it. */
  failure: string | null;
};

/** Sends the enquiry of a posted form. */
export async function sendEnquiry(api: Api, request: Request): Promise<{ reference: string } | RefusedEnquiry> {
  // A browser sends a form. Anything else has no field filled in: the refusal says so, and it is no fault of ours.
  const fields = await request.formData().catch(() => new FormData());
  const text = (name: keyof TypedEnquiry): string => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const values: TypedEnquiry = {
    category_id: text("category_id"),
    subject: text("subject"),
    message: text("message"),
    name: text("name"),
    email: text("email"),
  };
  try {
    const about = aboutIn(readParameters("enquiry", request));
    return await api.call("POST /tickets/create", {
      body: { ...values, category_id: Number(values.category_id) || 0, ...about },
      quiet: true,
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    const { status, message, rows } = refusal;
    const errors = Object.fromEntries(rows.map((row) => [row.path, row.message]));
    return { status, values, errors, failure: rows.length === 0 ? message : null };
  }
}

/** The API's refusal; null for a fault. Checked by shape, because the server's bundle may have another class of errors. */
function refusalOf(error: unknown): (Pick<ApiError, "status" | "message"> & { rows: FieldRow[] }) | null {
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return null;
  if (error.status < 400) return null;
  const details: unknown = "details" in error ? error.details : null;
  return { status: error.status, message: error.message, rows: Array.isArray(details) ? details.filter(isRow) : [] };
}

type FieldRow = { path: string; message: string };

function isRow(row: unknown): row is FieldRow {
  return (
    typeof row === "object" &&
    row !== null &&
    "path" in row &&
    typeof row.path === "string" &&
    "message" in row &&
    typeof row.message === "string"
  );
}
