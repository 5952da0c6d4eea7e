import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { freePort } from '#scripts/product.ts'

/** A simulated next release of the product, with the same pages and scripts under other file names. */
export type NextVersion = {
  readonly origin: string
  close: () => Promise<void>
}

const SUFFIX = 'Next'
const fileName = /\b([\w.-]+-[\w-]{8})\.(js|css)\b/g
const renamed = new RegExp(`(/assets/[\\w.-]+)${SUFFIX}\\.(js|css|html)$`)

/**
 * Serves the product at `origin` as if it were its next version. All scripts and styles get other file names, and the pages and
 * the service worker name another version. The files of the old version are not found, as after a deployment.
 */
export async function openNextVersion(origin: string): Promise<NextVersion> {
  const { port } = new URL(origin)
  const server = createServer((asked, answer) => forward(asked, answer, Number(port)))
  server.on('upgrade', (asked, near, head) => {
    const far = connect(Number(port), '127.0.0.1', () => {
      const headers = asked.rawHeaders.flatMap((name, index, all) => (index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : []))
      far.write([`GET ${asked.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
      far.write(head)
      near.pipe(far).pipe(near)
    })
    far.on('error', () => near.destroy())
    near.on('error', () => far.destroy())
  })
  const own = await freePort()
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${own}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function forward(asked: IncomingMessage, answer: ServerResponse, port: number): void {
  const path = asked.url ?? '/'
  const isCode = /^\/assets\/.*\.(js|css|html)$/.test(path)
  if (isCode && !renamed.test(path)) return void answer.writeHead(404).end()
  // Asks the product for uncompressed files, because this server replaces file names in their text.
  const headers = { ...asked.headers, 'accept-encoding': 'identity' }
  const far = request({ port, host: '127.0.0.1', method: asked.method, path: path.replace(renamed, '$1.$2'), headers }, (got) => {
    const type = got.headers['content-type'] ?? ''
    if (!/javascript|css|html/.test(type)) {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      return void got.pipe(answer)
    }
    const parts: Buffer[] = []
    got.on('data', (part: Buffer) => parts.push(part))
    got.on('end', () => {
      const text = asNext(Buffer.concat(parts).toString())
      answer.writeHead(got.statusCode ?? 502, { ...got.headers, 'content-length': Buffer.byteLength(text) })
      answer.end(text)
    })
  })
  far.on('error', () => answer.destroy())
  asked.pipe(far)
}

function asNext(text: string): string {
  return text
    .replace(fileName, `$1${SUFFIX}.$2`)
    .replace(/shell-(\w{12})\.html/g, `shell-$1${SUFFIX}.html`)
    .replace(/("version":"|name="plumai-versao" content=")(\w{12})/g, `$1$2${SUFFIX}`)
}
