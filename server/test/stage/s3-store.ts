import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A local file store that speaks S3 for the bucket `plumai`, with two objects per page of a listing. `objects` contains the
 * stored objects by path, `headers` the headers of each request. While `state.broken` is true it answers 503.
 */
export async function startS3Store() {
  const objects = new Map<string, { body: Buffer; type: string | undefined }>()
  const headers: IncomingHttpHeaders[] = []
  const state = { broken: false }
  const server = createServer((request, reply) => void serve(request, reply))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))

  async function serve(...[request, reply]: Parameters<RequestListener>) {
    headers.push(request.headers)
    const key = (request.url ?? '').split('?')[0] ?? ''
    const body = await buffer(request)
    if (state.broken) return reply.writeHead(503).end()
    if (request.url?.includes('list-type=2')) return reply.writeHead(200).end(pageOf(objects, request.url))
    if (request.method === 'PUT') objects.set(key, { body, type: request.headers['content-type'] })
    if (request.method === 'DELETE') objects.delete(key)
    const object = objects.get(key)
    if (!object) return request.method === 'DELETE' ? reply.writeHead(204).end() : reply.writeHead(404).end(missing)
    return reply.writeHead(200).end(request.method === 'GET' ? object.body : undefined)
  }

  return {
    objects,
    headers,
    state,
    /** The address and the access keys for a client of this store. */
    options: {
      bucket: 'plumai',
      region: 'sa-east-1',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      accessKeyId: 'id',
      secretAccessKey: 'key',
    },
    stop() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

/** Returns a listing page with at most two objects, in S3's format. */
function pageOf(objects: ReadonlyMap<string, unknown>, url: string): string {
  const asked = new URL(url, 'http://s3').searchParams
  const keys = [...objects.keys()].map((key) => key.slice('/plumai/'.length)).toSorted()
  const from = Number(asked.get('continuation-token') ?? 0)
  const matching = keys.filter((key) => key.startsWith(asked.get('prefix') ?? ''))
  const contents = matching
    .slice(from, from + 2)
    .map((key) => `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified><Size>1</Size></Contents>`)
  const next = from + 2 < matching.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
}

const missing = '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>'
