import type { ProxyOptions } from 'vite'
import { serverPath } from '#shared/server-paths.ts'

/** Under `npm run dev` Vite forwards to the server every request that the server answers itself, such as those of the API. */
export function proxyTo(port: number | string): Record<string, ProxyOptions> {
  return { [serverPath.source]: { target: `http://127.0.0.1:${port}`, ws: true } }
}
