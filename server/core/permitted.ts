declare const permitted: unique symbol

/**
 * Proof that a rule has allowed the caller to carry out the action `Act` on this row. Only rules create this type and writes
 * require it, so that a forgotten check is a type error.
 */
export type Permitted<Row, Act extends string> = Row & { readonly [permitted]: Act }
