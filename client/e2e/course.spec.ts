import type { Page } from '@playwright/test'
import { courseSource } from '#db/course/modules.ts'
import { makeProfessionals, passModules } from './made.ts'
import { cards, enter, expectToast, payHosted } from './people.ts'
import { expect, test } from './story.ts'

/** Answers the ten questions of a course quiz and submits the answers. The first `right` answers are correct, the others wrong. */
async function answer(page: Page, position: number, right: number): Promise<void> {
  const questions = page.getByRole('group')
  await expect(questions).toHaveCount(10)
  for (let at = 0; at < 10; at++) {
    const legend = (await questions.nth(at).locator('legend').textContent()) ?? ''
    const { choices } = courseSource[position - 1]!.quiz.find(({ question }) => legend.endsWith(question))!
    const choice = choices[at < right ? 0 : 1]!
    await questions.nth(at).getByText(choice, { exact: true }).click()
  }
  await page.getByRole('button', { name: 'Enviar respostas' }).click()
}

test(
  'a professional fails a quiz, passes it and buys the certificate, which a visitor without an account verifies',
  { tag: ['@1280', '@long'] },
  async ({ page, browser, faults }) => {
    const [made] = await makeProfessionals([{ name: 'Iracema Nunes' }])
    await passModules(made!.id, 3)
    await enter(page, made!.email)
    await page.goto('/certificado')
    await page.getByRole('link', { name: 'Começar: Direitos e deveres' }).click()
    await expect(page.getByRole('heading', { name: 'Diarista ou com carteira: o que decide' })).toBeVisible()
    await page.getByRole('link', { name: 'Próxima seção' }).click()
    await expect(page.getByText('Seção 2 de 6')).toBeVisible()
    await page.getByRole('link', { name: 'Questionário' }).click()
    await page.getByRole('button', { name: 'Começar o questionário' }).click()
    await answer(page, 4, 6)
    await expect(page.getByRole('heading', { name: 'Nota 6' })).toBeVisible()
    await page.getByRole('button', { name: /Tentar de novo/ }).click()
    await answer(page, 4, 7)
    await expect(page.getByRole('heading', { name: 'Módulo concluído' })).toBeVisible()

    await page.getByRole('link', { name: 'Ver o certificado' }).click()
    await page.getByRole('button', { name: 'Comprar certificado' }).click()
    await payHosted(page, cards.good)
    await expectToast(page, 'Compra realizada com sucesso! Aguarde alguns instantes para ativação.')
    const card = page.getByRole('region', { name: 'Certificado emitido' })
    const code = (await card.getByText(/^CERT-/).textContent()) ?? ''
    const pdf = page.waitForEvent('download')
    await card.getByRole('link', { name: 'Baixar certificado (PDF)' }).click()
    expect((await pdf).suggestedFilename()).toMatch(/^certificado-plumai-.*\.pdf$/)

    const outside = await browser.newContext({ baseURL: process.env.E2E_URL ?? '', locale: 'pt-BR' })
    await faults.watch(outside)
    const visitor = await outside.newPage()
    // Text that a visitor types and submits before the page's scripts run must not be lost.
    await visitor.goto('/verificar', { waitUntil: 'commit' })
    await visitor.getByLabel('Código do certificado').fill(code.toLowerCase())
    await visitor.getByRole('button', { name: 'Conferir certificado' }).click()
    await expect(visitor.getByRole('heading', { name: 'Certificado válido' })).toBeVisible()
    await expect(visitor.getByText('Iracema Nunes', { exact: true })).toBeVisible()
    await outside.close()
  },
)
