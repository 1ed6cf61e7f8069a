import { calls, type CallSpec } from "@matinee/contract";
import { openApiDocument } from "@matinee/contract/openapi";
import { expect, test } from "vitest";
import { contractCalls } from "./contract-calls.ts";

const declared = Object.entries<CallSpec>(calls);

test("the code declares exactly the calls of the contract", () => {
  expect(declared.map(([name]) => name).toSorted()).toEqual([...contractCalls].toSorted());
});

test("the OpenAPI document describes the same calls", () => {
  // OpenAPI has methods below paths.
  const paths = openApiDocument("/api")["paths"] as Record<string, object>;
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual([...contractCalls].toSorted());
});

test("every parameter in a path is declared", () => {
  const wrong = declared.filter(([name, spec]) => {
    const inPath = new Set([...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""));
    return inPath.symmetricDifference(new Set(Object.keys(spec.path?.shape ?? {}))).size > 0;
  });
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test("every call that creates something accepts an idempotency key", () => {
  const creates = declared.filter(([name, spec]) => name.startsWith("POST ") && spec.answerStatus === 201);
  expect(creates.filter(([, spec]) => spec.idempotent !== true).map(([name]) => name)).toEqual([]);
});
