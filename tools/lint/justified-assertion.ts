import type { Node, RuleContext } from "./rule-shapes.ts";

interface Assertion extends Node {
  typeAnnotation: { type: string; typeName?: { name?: string } };
}

/** Requires a comment with the reason for `x as T`: on its line, or above it up to the start of its statement. */
export const justifiedAssertion = {
  create(context: RuleContext) {
    const commented = commentedLines(context);
    return {
      TSAsExpression(node: Assertion) {
        if (node.typeAnnotation.typeName?.name === "const" || node.parent?.type === "TSAsExpression") return;
        if (!hasReason(node, commented))
          context.report({
            node,
            message: "Add a comment that says why this assertion is true, or narrow the type instead.",
          });
      },
    };
  },
};

function commentedLines({ sourceCode }: RuleContext): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const { loc } of sourceCode.getAllComments())
    for (let line = loc.start.line; line <= loc.end.line; line++) lines.add(line);
  return lines;
}

function hasReason(node: Node, commented: ReadonlySet<number>): boolean {
  for (let at: Node | null = node; at; at = at.parent) {
    const { line } = at.loc.start;
    if (commented.has(line) || commented.has(line - 1) || commented.has(node.loc.end.line)) return true;
    if (/(Statement|Declaration|PropertyDefinition)$/.test(at.type)) return false;
  }
  return false;
}
