import type { ProxyOptions } from 'vite'
import { serverPath } from '#shared/server-paths.ts'

/** Under `npm run dev` Vite passes what the server answers itself on to it. */
export function proxyTo(port: number | string): Record<string, ProxyOptions> {
  return { [serverPath.source]: { target: `http://127.0.0.1:${port}`, ws: true } }
}
