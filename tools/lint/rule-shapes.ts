interface Lines {
  start: { line: number };
  end: { line: number };
}

/** The parts of a syntax node that our rules read. */
export interface Node {
  type: string;
  loc: Lines;
  parent: Node | null;
}

/** The parts of the linter's rule context that our rules use. */
export interface RuleContext {
  filename: string;
  sourceCode: { getAllComments(): { loc: Lines }[] };
  report(finding: { node: object; message: string }): void;
}
