/** A photo that waits or is being sent. It is not stored on the device, so it lasts as long as the page. */
export interface DraftPhoto {
  /** A URL for `<img>`. */
  url: string
  /** The reduced image, without the metadata of the camera. */
  image: Blob
  /** The sent share in whole percent. At 100 the server is still checking the image. */
  percent: () => number
  subscribe: (listener: () => void) => () => void
  setPercent: (percent: number) => void
  /** Frees the URL, when the photo was sent or is discarded. */
  free: () => void
}

export function createDraftPhoto(image: Blob): DraftPhoto {
  const url = URL.createObjectURL(image)
  const listeners = new Set<() => void>()
  let percent = 0
  return {
    url,
    image,
    percent: () => percent,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setPercent: (value) => {
      percent = value
      listeners.forEach((notify) => notify())
    },
    free: () => URL.revokeObjectURL(url),
  }
}
