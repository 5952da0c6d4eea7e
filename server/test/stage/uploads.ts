import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { sessions, storedFiles } from '#db/schema/index.ts'
import type { Host } from './host.ts'
import type { TestWorld } from './world.ts'

export type Sent = { readonly status: number; readonly body: Record<string, unknown> }

/** Creates a session of a person, with password and second factor just entered, and returns its Cookie header. */
export async function cookieFor(world: TestWorld, person: { id: string }): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const id = createHash('sha256').update(secret).digest('hex')
  const now = world.now()
  const times = { createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + 86_400_000) }
  await world.db.insert(sessions).values({ id, userId: person.id, ...times, authenticatedAt: now, secondFactorAt: now })
  return `sid=${secret}`
}

/** A multipart form, as a browser sends it. */
export async function formOf(file: Buffer, { field = 'file', type = 'image/jpeg', more = {} }: FormParts = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(more)) form.append(name, value)
  form.append(field, new Blob([new Uint8Array(file)], { type }), 'foto.jpg')
  const answer = new Response(form)
  return {
    payload: Buffer.from(await answer.arrayBuffer()),
    headers: { 'content-type': answer.headers.get('content-type') ?? '', 'sec-fetch-site': 'same-origin' },
  }
}
type FormParts = { field?: string; type?: string; more?: Record<string, string> }

/** Uploads a file to /upload/{kind}. Without a cookie the caller is a visitor. */
export async function send(host: Host, kind: string, file: Buffer, cookie?: string, parts?: FormParts): Promise<Sent> {
  const { payload, headers } = await formOf(file, parts)
  return post(host, kind, { payload, headers: { ...headers, ...(cookie && { cookie }) } })
}

export async function post(host: Host, kind: string, options: InjectOptions): Promise<Sent> {
  const answer = await host.app.inject({ method: 'POST', url: `/upload/${kind}`, ...options })
  return { status: answer.statusCode, body: answer.json() }
}

/** The keys of all files in the store (including temporary files), and the keys of all rows, both sorted. */
export async function filesAndRows(world: TestWorld): Promise<{ files: string[]; rows: string[] }> {
  const entries = await readdir(world.filesFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const rows = await world.db.select({ key: storedFiles.key }).from(storedFiles)
  return {
    files: files.map((file) => file.slice(world.filesFolder.length + 1)).toSorted(),
    rows: rows.map(({ key }) => key).toSorted(),
  }
}
