import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A local HTTP service. `answer` handles the next requests; `seen` contains all requests, oldest first. */
export type HttpService = {
  readonly origin: string
  readonly seen: { url: string; headers: IncomingHttpHeaders; body: string }[]
  answer: RequestListener
  stop(): Promise<unknown>
}

/** Starts a local HTTP service that answers 404 until `answer` is set. */
export async function startHttpService(): Promise<HttpService> {
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      service.seen.push({ url: request.url ?? '', headers: request.headers, body })
      service.answer(request, reply)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const service: HttpService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    answer: statusAnswer(404),
    stop() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
  return service
}

/** Returns a handler that answers with a JSON body. */
export function jsonAnswer(body: unknown, status = 200): RequestListener {
  return (_, reply) => reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Returns a handler that answers with the status and a meaningless body. */
export function statusAnswer(status: number): RequestListener {
  return jsonAnswer({ message: 'stub' }, status)
}
