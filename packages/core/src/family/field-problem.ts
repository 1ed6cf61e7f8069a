/** What is wrong with one field of a form: its name on the wire, and a sentence for the person who filled it in. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}
