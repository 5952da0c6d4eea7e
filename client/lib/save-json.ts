/** Downloads a value as a JSON file with the given name. */
export function saveJson(value: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The click only starts the download, so the URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), 5_000)
}
