import { openVerbs } from "./open-verbs.ts";
import type { Node, RuleContext } from "./rule-shapes.ts";
import { verbsOf } from "./verbs.ts";

interface Expression extends Node {
  name?: string;
  callee?: Expression;
  arguments?: Expression[];
  argument?: Expression | null;
  object?: Expression;
  body?: Block | Expression;
}

interface Block extends Node {
  body: Statement[];
}

interface Statement extends Expression {
  declarations?: { init: Expression | null }[];
}

interface Declaration extends Node {
  id?: { name?: string } | null;
  body?: Block | Expression | null;
  declarations?: { id: { name?: string }; init: Expression | null }[];
}

const home = "/packages/service/src/";
const known = new Map<string, ReadonlySet<string>>();

/**
 * Requires that a verb that a call reaches authorises its actor first. Its first line is `authorize(ctx, …)`, or it only calls
 * another function that begins so. Lines before it may only read who asks: `visitorOf(ctx)`, `const { actor } = ctx`.
 */
export const authorizeFirst = {
  create(context: RuleContext) {
    const [root, file] = context.filename.split(home);
    if (root === undefined || file === undefined || /\.test\.ts$|\/testing\//u.test(file)) return {};
    const verbs = verbsIn(root);
    const bodies = new Map<string, Block | Expression>();
    const found: { name: string; node: object }[] = [];
    const note = (name: string | undefined, body: Block | Expression | null | undefined) => {
      if (name !== undefined && body !== null && body !== undefined) bodies.set(name, body);
    };
    const isVerb = (name: string) => verbs.has(name) && !Object.hasOwn(openVerbs, name);
    return {
      FunctionDeclaration: (node: Declaration) => note(node.id?.name, node.body),
      VariableDeclarator: (node: Node & { id: { name?: string }; init: Expression | null }) =>
        note(node.id.name, node.init?.body),
      ExportNamedDeclaration({ declaration }: { declaration: Declaration | null }) {
        if (declaration === null) return;
        const names = [declaration.id?.name, ...(declaration.declarations ?? []).map(({ id }) => id.name)];
        for (const name of names) if (name !== undefined && isVerb(name)) found.push({ name, node: declaration });
      },
      "Program:exit"() {
        for (const { name, node } of found)
          if (!authorizesFirst(bodies.get(name), bodies, isVerb))
            context.report({
              node,
              message: `A call of the API reaches the verb ${name}. Make authorize(ctx, …) its first line, or list it in tools/lint/open-verbs.ts with a reason.`,
            });
      },
    };
  },
};

function verbsIn(root: string): ReadonlySet<string> {
  const verbs = known.get(root) ?? verbsOf(root);
  known.set(root, verbs);
  return verbs;
}

function authorizesFirst(
  body: Block | Expression | undefined,
  bodies: ReadonlyMap<string, Block | Expression>,
  isVerb: (name: string) => boolean,
): boolean {
  if (body === undefined) return false;
  const delegates = (call: Expression | null | undefined): boolean => {
    const inner = call?.type === "AwaitExpression" ? call.argument : call;
    const name = calledName(inner);
    if (name === null) return false;
    const own = bodies.get(name);
    return own === undefined ? isVerb(name) : own !== body && authorizesFirst(own, bodies, isVerb);
  };
  if (!isBlock(body)) return delegates(body);
  for (const statement of body.body) {
    if (statement.type === "ReturnStatement") return delegates(statement.argument);
    if (statement.type !== "VariableDeclaration") return false;
    const inits = (statement.declarations ?? []).map(({ init }) => init);
    if (inits.some((init) => /^authorize(Visitor|Owner|Login)?$/u.test(calledName(init) ?? ""))) return true;
    if (!inits.every(readsOnlyContext)) return false;
  }
  return false;
}

/** True for `ctx`, `ctx.actor` and `visitorOf(ctx)`, which read nothing from the database. */
function readsOnlyContext(init: Expression | null): boolean {
  if (init === null) return false;
  if (init.type === "MemberExpression") return init.object?.name === "ctx";
  return init.name === "ctx" || calledName(init) === "visitorOf";
}

/** The name of a function called with `ctx` as its first argument; null for any other expression. */
function calledName(node: Expression | null | undefined): string | null {
  if (node?.type !== "CallExpression" || node.arguments?.[0]?.name !== "ctx") return null;
  return node.callee?.name ?? null;
}

function isBlock(body: Block | Expression): body is Block {
  return body.type === "BlockStatement";
}
