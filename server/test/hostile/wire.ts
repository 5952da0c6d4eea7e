import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'
import { z } from 'zod'

/** A response: the HTTP status, the raw text and, for an error, its parsed parts. */
export type Answer = {
  readonly status: number
  readonly text: string
  readonly milliseconds: number
  readonly code: string | null
  readonly reason: string | null
  readonly message: string | null
  readonly fields: Readonly<Record<string, readonly string[]>>
}

const Refusal = z.object({
  error: z.object({
    message: z.string(),
    data: z.object({
      code: z.string(),
      httpStatus: z.number(),
      reason: z.string().nullable(),
      fields: z.record(z.string(), z.array(z.string())).nullable(),
    }),
  }),
})
const Plain = z.object({ message: z.string() })
const Frame = z.object({ result: z.object({ type: z.string() }).optional(), error: z.unknown().optional() })

/** How many milliseconds of a subscription are read after its start. */
const LISTEN_MS = 40

export async function post(app: FastifyInstance, cookie: string | null, path: string, raw = ''): Promise<Answer> {
  const headers = { ...headersOf(cookie), 'content-type': 'application/json' }
  return timed(() => app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload: raw }))
}

export async function get(app: FastifyInstance, cookie: string | null, path: string, raw?: string): Promise<Answer> {
  const input = raw === undefined ? '' : `?input=${encodeURIComponent(raw)}`
  return timed(() => app.inject({ method: 'GET', url: `/trpc/${path}${input}`, headers: headersOf(cookie) }))
}

/** Subscribes over a new websocket. Resolves to the refusal, or to all messages of the first 40 ms. */
export function subscribe(port: number, cookie: string | null, path: string, raw = 'null'): Promise<Answer> {
  const from = performance.now()
  const socket = new WebSocket(`ws://127.0.0.1:${port}/trpc-ws`, { headers: cookie ? { cookie } : {} })
  const frames: string[] = []
  return new Promise((resolve, reject) => {
    const end = (status: number) => {
      const milliseconds = performance.now() - from - (status === 200 ? LISTEN_MS : 0)
      socket.terminate()
      resolve(readAnswer(status, frames.join('\n'), milliseconds))
    }
    socket.on('error', reject)
    socket.on('close', (code) => end(code === 1009 ? 413 : 400))
    socket.on('open', () => socket.send(`{"id":1,"method":"subscription","params":{"path":"${path}","input":${raw}}}`))
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      const frame = Frame.safeParse(jsonOf(text))
      if (!frame.success) return
      frames.push(text)
      if (frame.data.error !== undefined) end(0)
      else if (frame.data.result?.type === 'started') setTimeout(() => end(200), LISTEN_MS)
    })
  })
}

function headersOf(cookie: string | null): Record<string, string> {
  return { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) }
}

async function timed(call: () => Promise<{ statusCode: number; payload: string }>): Promise<Answer> {
  const from = performance.now()
  const { statusCode, payload } = await call()
  return readAnswer(statusCode, payload, performance.now() - from)
}

function readAnswer(status: number, text: string, milliseconds: number): Answer {
  const json = jsonOf(text)
  const refusal = Refusal.safeParse(json)
  if (refusal.success) {
    const { message, data } = refusal.data.error
    return {
      text,
      milliseconds,
      message,
      status: data.httpStatus,
      code: data.code,
      reason: data.reason,
      fields: data.fields ?? {},
    }
  }
  const plain = Plain.safeParse(json)
  return { status, text, milliseconds, code: null, reason: null, message: plain.data?.message ?? null, fields: {} }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
