import { requestIdHeader } from '#server/core/request-id.ts'

const MAX_ANSWER_BYTES = 64 * 1024

export type SourceCall = {
  readonly method?: 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams
}
export type Answered = { readonly status: number; readonly body: unknown }

/**
 * Calls a source of background checks and returns the status and the JSON body of a 2xx response. Throws for any other status,
 * for a redirect, for a body that is too long or not JSON, and after `timeoutMs`. The error may contain what the source said
 * about the person, so it must not be logged.
 */
export async function callSource(url: string, request: SourceCall, timeoutMs: number): Promise<Answered> {
  const headers = { ...request.headers, ...requestIdHeader() }
  const answer = await fetch(url, { ...request, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const body: unknown = JSON.parse(await shortText(answer))
  return { status: answer.status, body }
}

async function shortText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
