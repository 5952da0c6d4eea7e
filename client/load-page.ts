/**
 * Starts to load the list of pages for signed-in people, so that it is there when such a page is opened. If that fails, opening a
 * page reports it.
 */
export function preparePages(): void {
  void import('./app-pages.ts').catch(() => undefined)
}

/**
 * Loads the code of a page for signed-in people. The build puts a call of this function in place of the import of each route's
 * component. @public
 */
export async function loadPage(file: string): Promise<unknown> {
  const { pages } = await import('./app-pages.ts')
  return pages[file]?.()
}
