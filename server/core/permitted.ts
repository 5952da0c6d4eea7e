declare const permitted: unique symbol

/**
 * A row for which a rule has decided that the caller may now carry out the action `Act` on it. Only rules create this type and
 * writes require it, so that a forgotten check is a type error.
 */
export type Permitted<Row, Act extends string> = Row & { readonly [permitted]: Act }
