import { Agent, get } from 'node:http'

export type Turn = { readonly done: number; readonly seconds: number }

/** `clients` do one thing after the other until the time is over; what still runs then is waited for and counted. */
export async function forSeconds(seconds: number, clients: number, once: (client: number) => Promise<unknown>): Promise<Turn> {
  const began = performance.now()
  const until = began + seconds * 1_000
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (; performance.now() < until; done++) await once(client)
    }),
  )
  return { done, seconds: (performance.now() - began) / 1_000 }
}

/** `clients` share the items of a list, each taking the next one. */
export async function forEach<Item>(
  items: readonly Item[],
  clients: number,
  once: (item: Item, place: number) => Promise<unknown>,
): Promise<Turn> {
  const began = performance.now()
  const left = items.entries()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const [place, item] of left) await once(item, place)
    }),
  )
  return { done: items.length, seconds: (performance.now() - began) / 1_000 }
}

/** Somebody who asks over HTTP on lines that stay open, uncompressed; each answer's body. Throws unless it is a 200. */
export function reader(lines: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: lines })
  const ask = (url: string, cookie: string): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const asked = get(url, { agent, headers: { cookie, 'sec-fetch-site': 'same-origin' } }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const body = Buffer.concat(chunks)
          if (answer.statusCode === 200) resolve(body)
          else reject(new Error(`${answer.statusCode}: ${body.toString().slice(0, 300)}`))
        })
      })
      asked.on('error', reject)
    })
  return { ask, close: () => agent.destroy() }
}
