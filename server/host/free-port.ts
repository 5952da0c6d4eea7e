import { once } from 'node:events'
import { createServer } from 'node:net'

/** Throws the error that listening on this port would give, before anything else is started or created. */
export async function assertPortIsFree({ PORT: port, HOST: host }: { PORT: number; HOST: string }): Promise<void> {
  const server = createServer().listen({ port, host })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
