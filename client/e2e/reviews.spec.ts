import type { Page } from '@playwright/test'
import { completeBooking, makePaidBookings } from './bookings.ts'
import { makePair } from './made.ts'
import { enter, expectToast } from './people.ts'
import { expect, test } from './story.ts'

test(
  'reviews stay hidden until both participants have written one, and the professional can reply once',
  { tag: ['@390', '@long'] },
  async ({ page, meet }) => {
    const { contractor, professional } = await makePair('Telma Vieira', 'Ivone Prado')
    const [id = ''] = await makePaidBookings(contractor, professional, 1)
    await completeBooking(contractor, professional, id)
    await enter(page, contractor.email)
    const other = await meet(professional.email)

    await test.step('the contractor reviews; the professional reads nothing yet', async () => {
      await page.goto(`/agendamento/${id}`)
      await page.getByRole('link', { name: 'Avaliar' }).click()
      await expect(page.getByRole('heading', { name: 'Avaliar Profissional' })).toBeVisible()
      await page.getByRole('button', { name: 'Enviar avaliação' }).click()
      await expectToast(page, 'Por favor, dê uma nota pública')
      await rate(page, 'Nota pública', 5)
      await page
        .getByLabel(/^Comentário(?! privado)/)
        .first()
        .fill('Chegou na hora e deixou tudo limpo.')
      await page.getByRole('button', { name: 'Enviar avaliação' }).click()
      await expectToast(page, 'Avaliação enviada com sucesso!')
      await page.goto(`/agendamento/${id}`)
      await expect(page.getByText(/^Ainda oculta/)).toBeVisible()
      await other.goto(`/agendamento/${id}`)
      await expect(other.getByRole('link', { name: 'Avaliar' })).toBeVisible()
      await expect(other.getByText('Chegou na hora e deixou tudo limpo.')).toHaveCount(0)
    })

    await test.step('the professional reviews too, and both are revealed', async () => {
      await other.getByRole('link', { name: 'Avaliar' }).click()
      await expect(other.getByRole('heading', { name: 'Avaliar Contratante' })).toBeVisible()
      await rate(other, 'Nota pública', 4)
      await rate(other, 'Ambiente de trabalho', 5)
      await other.getByRole('button', { name: 'Enviar avaliação' }).click()
      await expectToast(other, 'Avaliação enviada com sucesso!')
      await other.goto(`/agendamento/${id}`)
      await expect(other.getByText('Chegou na hora e deixou tudo limpo.')).toBeVisible()
    })

    await test.step('the professional replies, and the public profile shows both', async () => {
      await other.getByRole('button', { name: 'Responder' }).click()
      await other.getByLabel('Sua resposta').fill('Obrigada! Volto quando quiser.')
      await other.getByRole('button', { name: 'Publicar resposta' }).click()
      await expectToast(other, 'Resposta publicada')
      await expect(other.getByRole('button', { name: 'Responder' })).toHaveCount(0)
      await page.goto(`/profissional/${professional.id}`)
      await expect(page.getByText('Chegou na hora e deixou tudo limpo.')).toBeVisible()
      await expect(page.getByText('Obrigada! Volto quando quiser.')).toBeVisible()
      await page.goto('/notificacoes')
      await expect(page.getByText(/respondeu à sua avaliação\.$/)).toBeVisible()
    })
  },
)

// Clicks the star, because the radio button itself is hidden.
async function rate(page: Page, label: string, stars: number): Promise<void> {
  const star = page.getByRole('group', { name: new RegExp(`^${label}`) }).getByRole('radio', { name: new RegExp(`^${stars}`) })
  await star.locator('..').click()
  await expect(star).toBeChecked()
}
