declare const permitted: unique symbol

/**
 * A row of which a rule has said that the caller may do `Act` with it now. Only rules make it, and the writes take it, so that a
 * forgotten check is a type error.
 */
export type Permitted<Row, Act extends string> = Row & { readonly [permitted]: Act }
