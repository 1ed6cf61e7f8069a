interface Lines {
  start: { line: number };
  end: { line: number };
}

/** As much of a syntax node as our rules look at. */
export interface Node {
  type: string;
  loc: Lines;
  parent: Node | null;
}

/** As much of the linter's rule context as our rules use. */
export interface RuleContext {
  filename: string;
  sourceCode: { getAllComments(): { loc: Lines }[] };
  report(finding: { node: object; message: string }): void;
}
