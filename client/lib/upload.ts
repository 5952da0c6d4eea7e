import type { DocumentKind } from '#shared/profile.ts'

/** What the server takes, as its path names it: `POST /upload/{kind}`. */
export type UploadKind = 'avatar' | DocumentKind

export interface UploadOptions {
  /** Whole percent of the bytes that are on their way, 0 to 100; at 100 the server is still looking at the picture. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Why an upload was not taken; `code` is tRPC's word, or null when no answer came. */
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
const PATIENCE_MS = 120_000

/**
 * Sends one picture by XMLHttpRequest, since fetch tells nothing of the way. Rejects with an UploadRefusal bearing the server's
 * words (pt-BR), or with an AbortError once `signal` ends it.
 */
export function upload(kind: UploadKind, picture: Blob, { onProgress, signal }: UploadOptions = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted())
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const settle = (end: () => void) => () => {
      signal?.removeEventListener('abort', stop)
      end()
    }
    const lost = settle(() => reject(new UploadRefusal(null, null, unreachable)))
    request.open('POST', `/upload/${kind}`)
    request.timeout = PATIENCE_MS
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress?.(Math.floor((loaded / total) * 100))
    request.upload.onload = () => onProgress?.(100)
    request.onload = settle(() => (request.status < 300 ? resolve() : reject(refusalIn(request))))
    request.onerror = lost
    request.ontimeout = lost
    request.onabort = settle(() => reject(aborted()))
    signal?.addEventListener('abort', stop, { once: true })
    const form = new FormData()
    form.append('file', picture, `foto.${picture.type.split('/')[1] ?? 'jpg'}`)
    request.send(form)
  })
}

function refusalIn({ responseText }: XMLHttpRequest): UploadRefusal {
  try {
    const answer: unknown = JSON.parse(responseText)
    if (typeof answer !== 'object' || answer === null) throw new Error('no object')
    const word = (name: string) => {
      const value: unknown = Reflect.get(answer, name)
      return typeof value === 'string' ? value : null
    }
    return new UploadRefusal(word('code'), word('reason'), word('message') ?? unreachable)
  } catch {
    return new UploadRefusal(null, null, unreachable)
  }
}

function aborted(): DOMException {
  return new DOMException('Upload cancelled', 'AbortError')
}
