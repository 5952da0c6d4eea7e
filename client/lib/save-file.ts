/** Downloads a text as a file with this name. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The click only starts the download, so the object URL of the file is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 5_000)
}

/** Downloads bytes, given in base64, as a file with this name. */
export function saveBytes(name: string, base64: string, type: string): void {
  saveBlob(name, new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type }))
}

/** Downloads a value as a JSON file with this name. */
export function saveJson(name: string, value: unknown): void {
  saveText(name, JSON.stringify(value, null, 2), 'application/json')
}
