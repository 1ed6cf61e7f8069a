import type { Node, RuleContext } from "./rule-shapes.ts";

interface Named {
  type: string;
  name?: string;
}

interface Typed extends Node {
  typeArguments?: { params: { type: string }[] } | null;
}

interface TaggedTemplate extends Typed {
  tag: Named;
}

interface Member extends Node {
  object: Named & { property?: Named };
  property: Named;
}

interface Call extends Typed {
  callee: Member;
}

interface TypeReference extends Typed {
  typeName: Named;
}

const SCALARS = new Set(["TSBooleanKeyword", "TSNumberKeyword", "TSStringKeyword"]);
const HARMLESS = new Set([...SCALARS, "TSUnknownKeyword"]);
/** Methods whose type argument says what the database returns. */
const CASTS = new Set(["query", "cast", "$castTo", "$narrowType"]);

const READ = "A row of raw SQL has no type until it is checked. Use rowsOf with its schema, or the query builder.";

/**
 * Refuses a type that the code merely claims for what the database returns: `sql<Row>`, `query<Row>()`, `$castTo<Row>()`,
 * `fn.sum<number>()`. A scalar is allowed for an expression that a statement uses and does not return. `RawBuilder<Row>` as the type of a
 * variable or function is refused too, because TypeScript would infer the row of its `sql` from it.
 */
export const checkedRows = {
  create(context: RuleContext) {
    return {
      TaggedTemplateExpression(node: TaggedTemplate) {
        const claimed = node.typeArguments?.params[0];
        if (claimed === undefined || node.tag.name !== "sql") return;
        if (!SCALARS.has(claimed.type) || isRead(node)) context.report({ node, message: READ });
      },
      CallExpression(node: Call) {
        const { callee, typeArguments } = node;
        if (callee.type !== "MemberExpression" || !typeArguments) return;
        if (CASTS.has(callee.property.name ?? "") || (callee.object.property ?? callee.object).name === "fn")
          context.report({ node, message: READ });
      },
      TSTypeReference(node: TypeReference) {
        const row = node.typeArguments?.params[0];
        if (node.typeName.name === "RawBuilder" && row !== undefined && !HARMLESS.has(row.type))
          context.report({ node, message: READ });
      },
    };
  },
};

/** Whether the expression becomes a column or is sent as a statement: `.as("total")`, `.execute(db)`. */
function isRead({ parent }: Node): boolean {
  return parent?.type === "MemberExpression";
}
