/** Loads the list of pages for signed-in people early. An error is ignored here, because opening a page reports it. */
export function preparePages(): void {
  void import('./app-pages.ts').catch(() => undefined)
}

/**
 * Loads the code of a page for signed-in people. The build replaces the import of each such route's component by a call of this
 * function. @public
 */
export async function loadPage(file: string): Promise<unknown> {
  const { pages } = await import('./app-pages.ts')
  return pages[file]?.()
}
