/** Lets the browser save a value as a JSON file of this name. */
export function saveJson(value: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The click only begins the download: it must still find what it reads.
  setTimeout(() => URL.revokeObjectURL(url), 5_000)
}
