/** One of the PostgreSQL servers in a URL. */
export type Server = { readonly name: string; readonly port: number }

const AUTHORITY = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s
const DEFAULT_PORT = 5432

/** Returns the servers in a postgres:// URL, where commas separate them. */
export function serversOf(url: string): Server[] {
  const [, , list = ''] = AUTHORITY.exec(url) ?? []
  return list.split(',').map((item) => {
    const [, name = item, port] = /^(.*?)(?::(\d+))?$/.exec(item) ?? []
    return { name: decodeURIComponent(name).replace(/^\[(.*)\]$/, '$1') || 'localhost', port: Number(port ?? DEFAULT_PORT) }
  })
}

/** Returns the URL reduced to a single server. */
export function urlOn(url: string, { name, port }: Server): string {
  const host = name.includes(':') ? `[${name}]` : encodeURIComponent(name)
  return url.replace(AUTHORITY, (_, before: string, _list, after: string) => `${before}${host}:${port}${after}`)
}

/**
 * Remembers which of several servers to connect to: the last one that worked, or the next one after it failed. The search gives
 * up when all servers have failed since the last success.
 */
export class ServerSearch {
  readonly #servers: readonly Server[]
  readonly #failed = new Set<Server>()
  #at = 0

  constructor(servers: readonly Server[]) {
    this.#servers = servers
  }

  get current(): Server | undefined {
    return this.#servers[this.#at]
  }

  worked(server: Server): void {
    this.#at = this.#servers.indexOf(server)
    this.#failed.clear()
  }

  /**
   * Notes that a server failed, and returns true if another one is left to try. If many connections to one server fail, the
   * search moves on only once.
   */
  failed(server: Server): boolean {
    if (server === this.current) this.#at = (this.#at + 1) % this.#servers.length
    this.#failed.add(server)
    if (this.#failed.size < this.#servers.length) return true
    this.#failed.clear()
    return false
  }
}
