import { openBooking, weekAhead } from './bookings.ts'
import { makePair } from './made.ts'
import { book, cards, chooseSlot, enter, expectToast, payWith } from './people.ts'
import { expect, test } from './story.ts'

test(
  'a professional who confirms each request accepts a paid one, and the contractor sees the deadline for the answer',
  { tag: ['@390', '@long'] },
  async ({ page, meet }) => {
    const { contractor, professional } = await makePair('Olga Prates', 'Ivone Teixeira')
    const professionalPage = await meet(professional.email)
    await professionalPage.goto('/minha-disponibilidade')
    const choice = professionalPage.getByRole('switch', { name: 'Quero confirmar cada pedido' })
    await choice.click()
    await expect(choice).toBeChecked()

    await enter(page, contractor.email)
    await page.goto(`/profissional/${professional.id}?semana=${weekAhead(2)}`)
    await expect(page.getByText(/Ivone confirma cada pedido: depois do pagamento, responde em até 12 horas/)).toBeVisible()
    await chooseSlot(page)
    await book(page)
    await expect(page).toHaveURL(/\/checkout\//)
    await payWith(page, cards.good)
    await expect(page.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible()
    await expect(page.getByText(/^Ivone responde até .* você recebe tudo de volta\./)).toBeVisible()
    await expect(page).toHaveTitle('Agendamento · Plumaí')

    const id = page.url().split('/').at(-1) ?? ''
    await openBooking(page, id, 'Solicitado')
    await expect(page.getByText(/^Ivone responde até /)).toBeVisible()
    await openBooking(professionalPage, id, 'Solicitado')
    await expect(professionalPage.getByText(/^Responda até /)).toBeVisible()
    await expect(professionalPage.getByText('Rua das Araucárias')).toHaveCount(0)
    await professionalPage.getByRole('button', { name: 'Aceitar pedido' }).click()
    await expectToast(professionalPage, 'Pedido aceito')
    await expect(professionalPage.getByText(/Rua das Araucárias/)).toBeVisible()
    await expect(page.getByText('Confirmado', { exact: true }).first()).toBeVisible()
  },
)
