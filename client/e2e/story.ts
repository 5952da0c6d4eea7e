import { test as base, expect, type Page } from '@playwright/test'

type Faults = { readonly seen: string[]; expect: (pattern: RegExp) => void }

/**
 * A story that also fails when the browser's console shows an error or a request fails, unless the story provokes it and says
 * so with `faults.expect(/…/)`.
 */
export const test = base.extend<{ faults: Faults }>({
  faults: [
    async ({ context }, use) => {
      const seen: string[] = []
      const expected: RegExp[] = []
      context.on('page', (page) => watch(page, seen))
      for (const page of context.pages()) watch(page, seen)
      await use({ seen, expect: (pattern) => void expected.push(pattern) })
      expect(seen.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Watches one page's console and requests. */
export function watch(page: Page, seen: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => seen.push(`page: ${error.message}`))
  page.on('response', (answer) => {
    if (answer.status() >= 400) seen.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  page.on('requestfailed', (request) => {
    // A page that is left cancels what it was still asking for.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      seen.push(`${request.failure()?.errorText} ${new URL(request.url()).pathname}`)
  })
}

export { expect }

/** A valid CPF that nobody has. */
export function freshCpf(): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 10))
  for (const length of [10, 11]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (length - index), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}
