/** The id of the element of the HTML answer that holds the state with which the page starts, as JSON. */
export const STATE_ID = 'plumai-estado'

/** What a rendered page needs from the server. */
export interface PageRequest {
  /** The path with its query, starting with '/'. */
  href: string
  /** PUBLIC_URL without a slash at its end, for addresses that other sites read. */
  origin: string
  /** The answer of auth.session for a visitor. */
  session: unknown
  /** Calls a query of the API as a visitor. */
  ask: (procedure: string, input: unknown) => Promise<unknown>
}

/** What the page of a signed-in person needs from the server. */
export interface OwnPageRequest {
  /** The path with its query, starting with '/'. */
  href: string
  /** The answer of auth.session for this person. */
  session: unknown
  /** Calls a query of the API as this person. */
  ask: (procedure: string, input: unknown) => Promise<unknown>
  /** The milliseconds after which the page is no longer worth waiting for. */
  limitMs: number
}

/** A page as HTML. */
export interface RenderedPage {
  status: 200 | 404
  /** The elements for `<head>`: title, description, address, preview for other sites, structured data. */
  head: string
  /** The contents of `#root`. */
  body: string
  /** Answers that the page was rendered with, as pairs of query key and data. */
  queries: readonly (readonly [unknown, unknown])[]
  /** Whether the script may wait until the page is loaded, because every link works without it. */
  scriptWaits: boolean
}

/** What the build of the server's pages (dist/pages) exports. */
export interface Pages {
  /** Renders a public page; null when the path is not one of them. Rejects when a query fails. */
  renderPage: (request: PageRequest) => Promise<RenderedPage | null>
  /**
   * Renders the page of a signed-in person, with the answers that this person gets; null when the page is not rendered on the
   * server, when it redirects, when a query fails or when it is late. The HTML is a preview: the browser renders the page anew.
   */
  renderOwnPage: (request: OwnPageRequest) => Promise<RenderedPage | null>
  /**
   * The route files of the page that a path opens, from the outermost: ['_app.tsx', '_app.buscar.tsx']. Empty when there is no such
   * page. `session` is the answer of auth.session, or null when it is not known.
   */
  routeFilesOf: (href: string, session: unknown) => string[]
  /** The public paths for the sitemap. */
  publicPaths: readonly string[]
}
