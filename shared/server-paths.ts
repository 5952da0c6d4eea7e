/** The first segments of all paths that are endpoints of the server. All other paths are pages or files of the client. */
const serverPaths = [
  'trpc|trpc-ws|upload|files|private|retratos|calendar|vitals',
  'receipt|financial-report|contract|certificate|reputation',
  'webhooks|healthz|readyz|metrics|robots\\.txt|sitemap\\.xml|_sandbox|_dev',
]

/** Matches the paths of the server's endpoints, with or without a query. */
export const serverPath = new RegExp(`^/(${serverPaths.join('|')})(?![\\w-])`)

/** Matches paths that are not pages: paths of endpoints and of files. */
export const notPage = new RegExp(`\\.\\w+$|${serverPath.source}`)
