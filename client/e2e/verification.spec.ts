import type { Page } from '@playwright/test'
import { expireCheck, makeUnverified } from './made.ts'
import { enter, expectToast, fillIdentity, image, toastsGone } from './people.ts'
import { expect, test } from './story.ts'

test(
  'documents are submitted, refused with a reason, submitted again and approved; a passed background check gives the badge',
  { tag: ['@1280', '@long'] },
  async ({ page, meet }, { project }) => {
    const professional = await makeUnverified(`Noemi ${project.name === '390' ? 'Viana' : 'Barros'}`)
    await openVerification(page, professional.email)
    const status = page.getByRole('region', { name: 'Seus documentos' })

    await test.step('the documents can be sent only with both images', async () => {
      await choose(page, 'documento-frente', '#0e8c99')
      await page.getByRole('button', { name: 'Enviar documentos' }).click()
      await expectToast(page, 'Documentos incompletos')
      await choose(page, 'selfie-documento', '#fa7830')
      await fillIdentity(page)
      await page.getByRole('button', { name: 'Enviar documentos' }).click()
      await expectToast(page, 'Documentos enviados!', 'Seus documentos estão em análise')
      await expect(status.getByText('Pendente', { exact: true })).toBeVisible()
    })

    const admin = await meet('admin@demo.plumai')
    const card = admin.getByRole('article', { name: `Documentos de ${professional.name}` })
    const openCard = async () => {
      await admin.goto('/admin/verificacao')
      await admin.getByRole('button', { name: new RegExp(`^${professional.name}`) }).click()
      // The server accepts the approval of a professional's documents only after both images were loaded.
      for (const name of ['Frente do documento', 'Selfie com o documento'])
        await expect(card.getByRole('img', { name })).toHaveJSProperty('complete', true)
    }

    await test.step('an admin compares the images, undoes a refusal, and refuses for a fault of one image, with keys', async () => {
      await openCard()
      await expect(card.getByText(/^Nascimento 14\/05\/1990, \d+ anos · Mãe: Tereza Aparecida Reis$/)).toBeVisible()
      await card.getByRole('button', { name: 'Recusar' }).click()
      const sheet = admin.getByRole('dialog')
      await sheet.getByRole('button', { name: 'Recusar', exact: true }).click()
      await expect(sheet.getByLabel('Motivo', { exact: true })).toHaveAccessibleDescription(
        /Por favor, informe o motivo da recusa\./,
      )
      await sheet.getByLabel('Motivo', { exact: true }).fill('A foto do documento está cortada.')
      await sheet.getByRole('button', { name: 'Recusar', exact: true }).click()
      await expect(card).toHaveCount(0)
      await admin.keyboard.press('z')
      await expectToast(admin, 'Decisão desfeita')
      await expect(card).toBeVisible()
      await card.getByRole('button', { name: 'cortada' }).click()
      await expect(card.getByText('A pessoa lê: “Frente do documento: cortada. A selfie está boa.”')).toBeVisible()
      await admin.keyboard.press('r')
      await expectToast(admin, 'O profissional foi notificado sobre a recusa.')
    })

    await test.step('the professional reads the reason and must change an image', async () => {
      await expect(status.getByText('Motivo: Frente do documento: cortada. A selfie está boa.')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Frente do documento' }).getByText('A equipe viu: cortada.')).toBeVisible()
      await page.getByRole('button', { name: 'Enviar documentos' }).click()
      await expectToast(page, 'Documentos incompletos', 'Troque esta imagem')
      await toastsGone(page)
      await choose(page, 'documento-frente', '#3a4b50')
      await page.getByRole('button', { name: 'Enviar documentos' }).click()
      await expectToast(page, 'Documentos enviados!')
    })

    await test.step('an admin approves', async () => {
      await openCard()
      await admin.keyboard.press('a')
      await expectToast(admin, 'Profissional aprovado com sucesso!')
    })

    await test.step('after the consent the background check gives the seal', async () => {
      await expect(status.getByText('Aprovado', { exact: true })).toBeVisible()
      await requestCheck(page)
      await expectToast(page, '✅ Verificação concluída!', 'Parabéns! Você ganhou o Selo Plumaí por 6 meses.')
      const check = page.getByRole('region', { name: 'Antecedentes criminais' })
      await expect(check.getByText('Selo Plumaí Ativo')).toBeVisible()
      await expect(check.getByRole('button', { name: 'Solicitar verificação' })).toBeDisabled()
    })
  },
)

test('a background check can be requested when missing, refused or expired', { tag: ['@390', '@long'] }, async ({ page }) => {
  const professional = await makeUnverified('Zuleica Matos', 'refuses')
  await openVerification(page, professional.email)
  const check = page.getByRole('region', { name: 'Antecedentes criminais' })
  await expect(check.getByText('Sem verificação de antecedentes')).toBeVisible()
  await requestCheck(page, { asked: true })
  await expectToast(page, '✅ Verificação concluída!', 'Verificação processada com sucesso.')
  await expect(check.getByText('Verificação Reprovada')).toBeVisible()
  await expect(check.getByText(/^Consta registro na consulta simulada\./)).toBeVisible()
  await expireCheck(professional.id)
  await page.reload()
  await expect(check.getByText('Verificação Expirada')).toBeVisible()
  await toastsGone(page)
  await requestCheck(page)
  await expect(check.getByText('Verificação Reprovada')).toBeVisible()
})

async function openVerification(page: Page, email: string): Promise<void> {
  await enter(page, email)
  await page.goto('/verificacoes')
  await page.getByRole('dialog').getByRole('button', { name: 'Entendi' }).click()
}

/** Chooses an image for a document and waits until the server has stored it. */
async function choose(page: Page, name: 'documento-frente' | 'selfie-documento', colour: string): Promise<void> {
  await page.locator(`input[name=${name}]`).setInputFiles(await image(page, 1400, 900, colour))
  const field = page.getByRole('region', { name: name === 'documento-frente' ? 'Frente do documento' : 'Selfie com o documento' })
  await expect(field.getByText('Recebida')).toBeVisible()
}

/**
 * Requests a background check. With `asked`, a dialog first asks for the birth date and the mother's name, because the server
 * does not have them yet.
 */
async function requestCheck(page: Page, { asked = false } = {}): Promise<void> {
  await page.getByRole('button', { name: 'Solicitar verificação' }).click()
  if (asked) await fillIdentity(page.getByRole('dialog'))
  await page.getByRole('checkbox', { name: /^Autorizo a Plumaí a consultar/ }).check()
  await page.getByRole('button', { name: 'Autorizar e solicitar' }).click()
}
