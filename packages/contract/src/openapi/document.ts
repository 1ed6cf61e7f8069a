import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { calls } from "../calls/index.ts";
import { errorCatalogue } from "../errors/catalogue.ts";
import { keyScopes } from "../key-scopes.ts";
import { exportNote } from "../shapes/staff.ts";

type Json = Record<string, unknown>;

const errorSchema = z.object({
  message: z.string(),
  details: z.union([
    z.string(),
    z.array(
      z.object({
        path: z.string(),
        message: z.string(),
        suggestions: z.array(z.string()).optional().describe("values that would be accepted instead"),
      }),
    ),
  ]),
  messages: z.array(z.string()),
  code: z.string().meta({ enum: Object.keys(errorCatalogue) }),
  request_id: z.string(),
});

/** The OpenAPI 3.1 document of all calls, generated from the contract's schemas. */
export function openApiDocument(server: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, spec] of Object.entries<CallSpec>(calls)) {
    const [method = "", path = ""] = name.split(" ");
    (paths[path] ??= {})[method.toLowerCase()] = operation(name, spec);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Matinee",
      version: "1",
      description: "The API of the storefront, the account app and the admin app.",
    },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorSchema, "output") },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        apiKey: {
          type: "http",
          scheme: "bearer",
          description:
            "An API key of a school or of the network, `mk_live_…`. x-key-scope of a call names the scope that it needs.",
        },
        guest: { type: "apiKey", in: "header", name: "X-No-Auth-Token" },
        store: { type: "apiKey", in: "header", name: "X-Store-Request" },
      },
    },
    "x-errors": errorCatalogue,
  };
}

function operation(name: string, spec: CallSpec): Json {
  const success = spec.answer === undefined && !isFile(spec) ? 204 : (spec.answerStatus ?? 200);
  return {
    operationId: name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, ""),
    summary: spec.summary,
    tags: [spec.area],
    "x-who": spec.auth,
    ...(keyScopes[name] !== undefined && { "x-key-scope": keyScopes[name] }),
    security: [...securityOf(spec), ...(keyScopes[name] === undefined ? [] : [{ apiKey: [] }])],
    parameters: [
      ...parametersOf(spec.path, "path"),
      ...parametersOf(spec.query, "query"),
      ...(spec.idempotent === true ? [idempotencyKey] : []),
      ...(spec.auth === "staff" || spec.auth === "network" ? [schoolInHand] : []),
    ],
    ...(spec.upload !== undefined && {
      requestBody: { required: true, content: Object.fromEntries(spec.upload.types.map((type) => [type, {}])) },
    }),
    ...(spec.body !== undefined && { requestBody: { required: true, content: json(schemaOf(spec.body, "input")) } }),
    responses: {
      [success]: { ...answerOf(spec), ...(keyScopes[name] !== undefined && { headers: keyLimits }) },
      ...(keyScopes[name] !== undefined && {
        429: {
          description: "Too many calls; of an API key at most 300 a minute",
          headers: { ...keyLimits, "Retry-After": secondsHeader("until the call can be made again") },
          content: json({ $ref: "#/components/schemas/Error" }),
        },
      }),
      default: { description: "An error", content: json({ $ref: "#/components/schemas/Error" }) },
    },
  };
}

function isFile({ csv, json: isJson, pdf }: CallSpec): boolean {
  return csv === true || isJson === true || pdf === true;
}

function answerOf(spec: CallSpec): Json {
  if (spec.csv === true) return { description: exportNote, content: { "text/csv": { schema: { type: "string" } } } };
  if (spec.pdf === true)
    return {
      description: "A file, named in content-disposition",
      content: { "application/pdf": { schema: { type: "string", format: "binary" } } },
    };
  if (spec.json === true)
    return { description: "A file, named in content-disposition", content: json({ type: "object" }) };
  return spec.answer === undefined
    ? { description: "Done" }
    : { description: "The answer", content: json(schemaOf(spec.answer, "output")) };
}

const secondsHeader = (what: string) => ({ description: `Seconds ${what}`, schema: { type: "integer" } });

/** Of calls with an API key. */
const keyLimits = {
  "RateLimit-Limit": { description: "With an API key: calls in a minute", schema: { type: "integer" } },
  "RateLimit-Remaining": { description: "With an API key: how many are left", schema: { type: "integer" } },
  "RateLimit-Reset": secondsHeader("until all are there again, or one if none is left; with an API key"),
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", maxLength: 200 },
};

const schoolInHand = {
  name: "X-School",
  in: "header",
  required: false,
  description:
    "Of staff with several schools: the one that is in hand, by its id, or `network`. Without it, the first of their workplaces.",
  schema: { type: "string", pattern: "^(network|[1-9][0-9]{0,8})$" },
};

function securityOf(spec: CallSpec): Json[] {
  const store = spec.storeKey === true ? { store: [] } : {};
  if (spec.auth === "guest")
    return [
      { guest: [], ...store },
      { bearer: [], ...store },
    ];
  if (spec.auth === "anyone" || spec.auth === "provider") return spec.storeKey === true ? [store] : [];
  return [{ bearer: [], ...store }];
}

function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (schema === undefined) return [];
  return Object.entries<z.ZodType>(schema.shape).map(([name, part]) => ({
    name,
    in: place,
    required: place === "path" || !z.safeParse(part, undefined).success,
    schema: schemaOf(part, "input"),
  }));
}

function schemaOf(schema: z.core.$ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function json(schema: Json): Json {
  return { "application/json": { schema } };
}
