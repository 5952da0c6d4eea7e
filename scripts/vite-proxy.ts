import type { ProxyOptions } from 'vite'
import { serverPath } from '#shared/server-paths.ts'

/** Under `npm run dev`, Vite forwards all requests that the server answers, such as API calls. */
export function proxyTo(port: number | string): Record<string, ProxyOptions> {
  return { [serverPath.source]: { target: `http://127.0.0.1:${port}`, ws: true } }
}
