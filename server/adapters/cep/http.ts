const MAX_BYTES = 64 * 1024

interface GetJson {
  timeoutMs: number
  userAgent: string
}

/**
 * Requests a small JSON document. Returns the parsed body, or null for 404. Throws for any other status, for a redirect (which
 * could lead to another host), for a body over 64 KB or not JSON, and when headers and body take longer than `timeoutMs`.
 */
export async function getJson(url: URL, { timeoutMs, userAgent }: GetJson): Promise<unknown> {
  const headers = { accept: 'application/json', 'user-agent': userAgent }
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) {
    await response.body?.cancel()
    if (response.status === 404) return null
    throw new Error(`Unexpected status ${response.status}`)
  }
  return JSON.parse(await readText(response))
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new Error('Body too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
