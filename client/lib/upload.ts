import type { BOOKING_PHOTO } from '#shared/booking-scope.ts'
import type { CHAT_PHOTO } from '#shared/chat.ts'
import type { CHECKLIST_PHOTO } from '#shared/checklists.ts'
import type { DISPUTE_PHOTO } from '#shared/disputes.ts'
import type { WORK_PHOTO } from '#shared/portfolio.ts'
import type { DocumentKind } from '#shared/profile.ts'
import type { ProofKind } from '#shared/verification.ts'

/** The kinds of file that the server accepts at `POST /upload/{kind}`. All are images, except that `certidao` is a PDF. */
export type UploadKind =
  | 'avatar'
  | DocumentKind
  | ProofKind
  | typeof DISPUTE_PHOTO
  | typeof WORK_PHOTO
  | `${typeof CHECKLIST_PHOTO | typeof CHAT_PHOTO | typeof BOOKING_PHOTO}/${string}`

export interface UploadOptions {
  /** Called with the percentage of the bytes that are sent, a whole number. At 100 the server is still checking the file. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** The refusal of an upload by the server. `code` is tRPC's error code, or null when no response arrived. */
export class UploadRefusal extends Error {
  readonly code: string | null
  readonly reason: string | null

  constructor(code: string | null, reason: string | null, message: string) {
    super(message)
    this.name = 'UploadRefusal'
    this.code = code
    this.reason = reason
  }
}

const unreachable = 'Não foi possível falar com a Plumaí. Confira sua internet e tente de novo.'
const TIMEOUT_MS = 120_000

/**
 * Sends one image by XMLHttpRequest, because fetch reports no upload progress. Resolves to the server's response. Rejects with an
 * UploadRefusal that carries the server's message (pt-BR), or with an AbortError when `signal` aborts it.
 */
export function upload(kind: UploadKind, image: Blob, { onProgress, signal }: UploadOptions = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted())
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const settle = (end: () => void) => () => {
      signal?.removeEventListener('abort', stop)
      end()
    }
    const fail = settle(() => reject(new UploadRefusal(null, null, unreachable)))
    request.open('POST', `/upload/${kind}`)
    request.timeout = TIMEOUT_MS
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress?.(Math.floor((loaded / total) * 100))
    request.upload.onload = () => onProgress?.(100)
    request.onload = settle(() => (request.status < 300 ? resolve(answerIn(request)) : reject(refusalIn(request))))
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = settle(() => reject(aborted()))
    signal?.addEventListener('abort', stop, { once: true })
    const form = new FormData()
    form.append('file', image, `foto.${image.type.split('/')[1] ?? 'jpg'}`)
    request.send(form)
  })
}

function answerIn({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText)
  } catch {
    return null
  }
}

function refusalIn({ responseText }: XMLHttpRequest): UploadRefusal {
  try {
    const answer: unknown = JSON.parse(responseText)
    if (typeof answer !== 'object' || answer === null) throw new Error('no object')
    const textOf = (name: string) => {
      const value: unknown = Reflect.get(answer, name)
      return typeof value === 'string' ? value : null
    }
    return new UploadRefusal(textOf('code'), textOf('reason'), textOf('message') ?? unreachable)
  } catch {
    return new UploadRefusal(null, null, unreachable)
  }
}

function aborted(): DOMException {
  return new DOMException('Upload cancelled', 'AbortError')
}
