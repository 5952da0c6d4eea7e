import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { themeColors, themeStorageKey } from '#client/lib/theme.ts'
import { inlineHashes } from './vite-page.ts'

const hash = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`

test('the hashes for the content security policy cover only inline scripts and styles', () => {
  const html = `<style>a{}</style><script type="module" src="/x.js"></script><script>\n1\n</script><script type="module" crossorigin>2</script>`
  expect(inlineHashes(html)).toEqual({ scripts: [hash('\n1\n'), hash('2')], styles: [hash('a{}')] })
})

test('the inline theme script uses the same storage key and colours as theme.ts', async () => {
  const html = await readFile('client/index.html', 'utf8')
  expect(inlineHashes(html).scripts).toHaveLength(1)
  for (const text of [themeStorageKey, themeColors.light, themeColors.dark]) expect(html).toContain(`'${text}'`)
})
