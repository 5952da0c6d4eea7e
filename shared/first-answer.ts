/** The id of the HTML element in which the server writes the first state of the client, as JSON. */
export const STATE_ID = 'plumai-estado'

/** What the client code needs to render a public page on the server. */
export interface PageRequest {
  /** The path with its query, starting with '/'. */
  href: string
  /** PUBLIC_URL without a slash at its end, for addresses that other sites read. */
  origin: string
  /** The response of auth.session for a visitor. */
  session: unknown
  /** Calls a query of the API as a visitor. */
  ask: (procedure: string, input: unknown) => Promise<unknown>
}

/** What the client code needs to render a page for a signed-in person on the server. */
export interface OwnPageRequest {
  /** The path with its query, starting with '/'. */
  href: string
  /** The response of auth.session for this person. */
  session: unknown
  /** Calls a query of the API as this person. */
  ask: (procedure: string, input: unknown) => Promise<unknown>
  /** After this many milliseconds the page is late: the server then sends it without contents. */
  limitMs: number
}

/** A page that was rendered to HTML. */
export interface RenderedPage {
  status: 200 | 404
  /** The elements for `<head>`: title, description, address, preview for other sites, structured data. */
  head: string
  /** The contents of `#root`. */
  body: string
  /** The query results with which the page was rendered, as pairs of query key and data. */
  queries: readonly (readonly [unknown, unknown])[]
  /** Whether the script may start after the page has loaded, because every link works without it. */
  scriptWaits: boolean
}

/** What the build of the server's pages (dist/pages) exports. */
export interface Pages {
  /** Renders a public page; null when the path is not a public page. Rejects when a query fails. */
  renderPage: (request: PageRequest) => Promise<RenderedPage | null>
  /**
   * Renders the page of a signed-in person, with the data that this person may see; null when the page is not rendered on the
   * server, when it redirects, when a query fails or when it takes longer than `limitMs`. The HTML is a preview: the browser
   * renders the page anew.
   */
  renderOwnPage: (request: OwnPageRequest) => Promise<RenderedPage | null>
  /**
   * The route files of the page that a path opens, from the outermost: ['_app.tsx', '_app.buscar.tsx']. Empty when there is no
   * such page. `session` is the response of auth.session, or null when it is not known.
   */
  routeFilesOf: (href: string, session: unknown) => string[]
  /** The public paths for the sitemap. */
  publicPaths: readonly string[]
}
