/** Downloads a text as a file with this name. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The click only starts the download, so the URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), 5_000)
}

/** Downloads a value as a JSON file with this name. */
export function saveJson(name: string, value: unknown): void {
  saveText(name, JSON.stringify(value, null, 2), 'application/json')
}
