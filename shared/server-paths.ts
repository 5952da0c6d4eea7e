/** The first part of every address that the server answers itself. All other addresses are pages of the product and its files. */
const serverPaths = [
  'trpc|trpc-ws|upload|files|private|calendar',
  'receipt|financial-report|contract|certificate|reputation',
  'webhooks|healthz|readyz|metrics|robots\\.txt|sitemap\\.xml|_sandbox|_dev',
]

/** Matches these addresses, with or without a query. */
export const serverPath = new RegExp(`^/(${serverPaths.join('|')})(?![\\w-])`)

/** Matches the path of what is no page: of these addresses, and of files. */
export const notPage = new RegExp(`\\.\\w+$|${serverPath.source}`)
