/** The id of the HTML element in which the server writes the client's initial state as JSON. */
export const STATE_ID = 'plumai-estado'

/** What the client code needs to render a public page on the server. */
export interface PageRequest {
  /** The path of the requested page with its query, starting with '/'. */
  href: string
  /** PUBLIC_URL without a slash at its end, for absolute addresses in the HTML. */
  origin: string
  /** The response of the procedure auth.session for a visitor. */
  session: unknown
  /** Calls a query of the API as a visitor. */
  ask: (procedure: string, input: unknown) => Promise<unknown>
}

/** What the client code needs to render a signed-in person's page on the server. */
export interface OwnPageRequest {
  /** The path of the requested page with its query, starting with '/'. */
  href: string
  /** The response of auth.session for the signed-in person. */
  session: unknown
  /** Calls a query of the API as the signed-in person. */
  ask: (procedure: string, input: unknown) => Promise<unknown>
  /** The time limit of the rendering in milliseconds. After it the server sends the page without its contents. */
  limitMs: number
}

/** A page that the server has rendered to HTML. */
export interface RenderedPage {
  status: 200 | 404
  /** The elements for `<head>`: title, description, address, preview image, structured data. */
  head: string
  /** The HTML that belongs inside the element `#root`. */
  body: string
  /** The results of the queries of the page, as pairs of query key and data. */
  queries: readonly (readonly [unknown, unknown])[]
  /** Whether the script may start after the page has loaded, because every link works without the script. */
  scriptWaits: boolean
}

/** The exports of the build that renders pages on the server (dist/pages). */
export interface Pages {
  /** Renders a public page. Returns null when the path is not a public page, and rejects when a query fails. */
  renderPage: (request: PageRequest) => Promise<RenderedPage | null>
  /**
   * Renders the page of a signed-in person as a preview, which the browser replaces by its own render. Returns null when the page
   * is not rendered by the server, redirects, fails or takes longer than `limitMs`.
   */
  renderOwnPage: (request: OwnPageRequest) => Promise<RenderedPage | null>
  /**
   * Returns the route files of the page at a path, from the outermost: ['_app.tsx', '_app.buscar.tsx']; empty when no such page
   * exists. `session` is the response of auth.session, or null when it is not known.
   */
  routeFilesOf: (href: string, session: unknown) => string[]
  /** The public paths for the sitemap. */
  publicPaths: readonly string[]
}
