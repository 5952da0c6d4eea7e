/** A photo that waits for its upload or is being uploaded. It is not stored on the device, so a reload of the page loses it. */
export interface DraftPhoto {
  /** The object URL of the photo, for `<img>`. */
  url: string
  /** The reduced image, without the metadata of the camera. */
  image: Blob
  /** How much of the photo has been sent, in whole percent. At 100 the server is still checking the image. */
  percent: () => number
  subscribe: (listener: () => void) => () => void
  setPercent: (percent: number) => void
  /** Frees the object URL when the photo was sent or is discarded. */
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
