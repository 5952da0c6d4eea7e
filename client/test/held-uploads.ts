import { vi } from 'vitest'

/** For tests: an upload that waits until the test lets it continue. */
export interface HeldUpload {
  path: string
  file: () => Promise<File>
  /** Reports that this percentage of the bytes has been sent. */
  progress: (percent: number) => void
  answer: (status: number, body: object) => void
  lose: () => void
  aborted: () => boolean
}

/**
 * For tests: replaces the browser's uploads by uploads that wait until the test lets them continue. Returns the list in which
 * they appear.
 */
export function holdUploads(): HeldUpload[] {
  const held: HeldUpload[] = []
  class SlowRequest extends XMLHttpRequest {
    #path = ''
    #gone = false
    #answer = { status: 0, text: '' }

    override get status() {
      return this.#answer.status
    }

    override get responseText() {
      return this.#answer.text
    }

    override open(_method: string, path: string | URL) {
      this.#path = String(path)
    }

    override abort() {
      this.#gone = true
      this.dispatchEvent(new ProgressEvent('abort'))
    }

    override send(body?: Document | XMLHttpRequestBodyInit | null) {
      const file = body instanceof FormData ? body.get('file') : null
      held.push({
        path: this.#path,
        file: () => (file instanceof File ? Promise.resolve(file) : Promise.reject(new Error('no file was sent'))),
        progress: (percent) =>
          this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: percent, total: 100 })),
        answer: (status, text) => {
          this.#answer = { status, text: JSON.stringify(text) }
          this.upload.dispatchEvent(new ProgressEvent('load'))
          this.dispatchEvent(new ProgressEvent('load'))
        },
        lose: () => this.dispatchEvent(new ProgressEvent('error')),
        aborted: () => this.#gone,
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', SlowRequest)
  return held
}

/** For tests: returns an image file of this size in pixels. */
export async function imageOf(width: number, height: number, type = 'image/png', name = 'eu.png'): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = '#0e8c99'
    pen.fillRect(0, 0, width, height / 2)
    pen.fillStyle = '#fa7830'
    pen.fillRect(0, height / 2, width, height / 2)
  }
  // toDataURL is used instead of toBlob, because toBlob waits until the page is idle.
  const encoded = await fetch(canvas.toDataURL(type))
  return new File([await encoded.blob()], name, { type })
}
