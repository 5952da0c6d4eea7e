import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/**
 * For tests: puts a file into a file input from within the page. `userEvent.upload` sends each byte through the test runner,
 * which takes ten seconds for ten megabytes.
 */
export async function giveFile(input: Locator, file: File): Promise<void> {
  await expect.element(input).toBeInTheDocument()
  const element = input.element()
  if (!(element instanceof HTMLInputElement)) throw new Error('files are chosen in inputs')
  const chosen = new DataTransfer()
  chosen.items.add(file)
  element.files = chosen.files
  element.dispatchEvent(new Event('change', { bubbles: true }))
}
