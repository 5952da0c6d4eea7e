import { expect, test } from './story.ts'

test.use({ javaScriptEnabled: false })

test(
  'without JavaScript every page of the sitemap shows its whole content and has no dead link',
  { tag: ['@1280', '@long'] },
  async ({ page, faults }) => {
    // Without JavaScript Chromium reports each script that it does not load as a violation of the content security policy.
    faults.expect(/^csp \/assets\/.*\.js$/)
    const sitemap = await (await page.request.get('/sitemap.xml')).text()
    const addresses = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => new URL(address).pathname)
    expect(addresses).toEqual(expect.arrayContaining(['/', '/ajuda', '/termos', '/privacidade', '/auth', '/verificar']))

    await page.goto('/')
    await expect(page.locator('a[href^="/auth?aba=cadastro"]').first()).toBeVisible()

    const links = new Set<string>()
    for (const address of addresses) {
      const answer = await page.goto(address)
      expect(answer?.status(), address).toBe(200)
      await expect(page.locator('h1'), address).toHaveCount(1)
      await expect(page.locator('h1'), address).toBeVisible()
      await expect(page.locator('link[rel=canonical]'), address).toHaveAttribute('href', new RegExp(`${address}$`))
      for (const link of await page.locator('a[href^="/"]').all()) links.add((await link.getAttribute('href')) ?? '')
    }
    // Follows the links of a city's pages: they must lead to all of its professionals.
    await page.goto('/diaristas/sao-paulo-sp')
    const [count = 0] = /\d+/.exec((await page.getByText(/^\d+ profissionais/).textContent()) ?? '')?.map(Number) ?? []
    const cards = page.getByRole('link', { name: /^Ver perfil de / })
    const more = page.getByRole('link', { name: /^Mostrar mais/ })
    const seen = new Set<string | null>()
    for (let shown = 0; shown < count; shown = seen.size) {
      for (const card of await cards.all()) seen.add(await card.getAttribute('href'))
      expect(seen.size).toBeGreaterThan(shown)
      if (seen.size < count) await more.click()
    }
    await expect(more).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Voltar ao começo' })).toBeVisible()
    expect(links.size).toBeGreaterThan(5)
    for (const link of links) expect((await page.request.get(link)).status(), link).toBe(200)
  },
)

test('without JavaScript a visitor can check the code of a certificate', { tag: ['@390', '@long'] }, async ({ page, faults }) => {
  faults.expect(/^csp \/assets\/.*\.js$/)
  await page.goto('/verificar')
  await page.getByLabel('Código do certificado').fill('cert-aaaa-aaaa-aaaa')
  await page.getByRole('button', { name: 'Conferir certificado' }).click()
  await expect(page).toHaveURL(/\/verificar\/cert-aaaa-aaaa-aaaa$/)
  await expect(page.getByText('cert-aaaa-aaaa-aaaa')).toBeVisible()
})
