import { apiPerson } from './api.ts'
import { makePaidBookings, openBooking } from './bookings.ts'
import { makePair, moveBooking } from './made.ts'
import { enter, expectToast, toastsGone } from './people.ts'
import { expect, test } from './story.ts'

test(
  'after a third late cancellation a pause is proposed; the professional replies, and an admin decides',
  { tag: ['@390', '@long'] },
  async ({ page, meet, faults }) => {
    const { contractor, professional } = await makePair('Berenice Prates', 'Ivone Salgado')
    const [first = '', ...others] = await makePaidBookings(contractor, professional, 3)
    const api = await apiPerson(professional.email)
    for (const bookingId of others) {
      await moveBooking(bookingId, 120)
      await api.mutate('booking.cancel', { bookingId, reason: 'O ônibus não passou.' })
    }
    await api.close()
    await enter(page, professional.email)

    await test.step('a late cancellation says that it counts, and is listed with the rule', async () => {
      await moveBooking(first, 120)
      await openBooking(page, first, 'Confirmado')
      await page.getByRole('button', { name: 'Cancelar esta visita' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Perdi a hora.')
      await dialog.getByRole('button', { name: 'Cancelar esta visita' }).click()
      await expectToast(page, 'Agendamento cancelado')
      await page.goto('/verificacoes')
      await page.getByRole('dialog').getByRole('button', { name: 'Entendi' }).click()
      const section = page.getByRole('region', { name: 'Registros' })
      await expect(section.getByText('3 registros valem hoje')).toBeVisible()
      await expect(section.getByText('Cancelamento em cima da hora')).toHaveCount(3)
      await section.getByRole('link', { name: /^Ver a regra inteira/ }).click()
      await expect(page.getByRole('heading', { name: 'Registros de profissionais' })).toBeVisible()
    })

    const team = await meet('admin@demo.plumai')
    const card = team.getByRole('article', { name: `Pausa de ${professional.name}` })

    await test.step('no admin can decide the pause before the professional has replied', async () => {
      await team.goto('/admin/moderacao?aba=pausas')
      await expect(card.getByText('Ainda sem resposta.')).toBeVisible()
      await expect(card.getByRole('button', { name: 'Pausar', exact: true })).toBeDisabled()
    })

    await test.step('the professional replies within 72 hours', async () => {
      await page.goto('/verificacoes')
      await expect(page.getByText('Uma pausa foi proposta')).toBeVisible()
      await page.getByLabel('O que aconteceu').fill('A linha de ônibus do meu bairro parou.')
      await page.getByRole('button', { name: 'Enviar resposta' }).click()
      await expectToast(page, 'Resposta enviada')
      await toastsGone(page)
    })

    await test.step('an admin reads the reply and pauses the professional with a reason', async () => {
      await team.reload()
      await expect(card.getByText('A linha de ônibus do meu bairro parou.')).toBeVisible()
      await card.getByRole('textbox').fill('Três visitas ficaram sem ninguém.')
      await card.getByRole('button', { name: 'Pausar', exact: true }).click()
      await expectToast(team, 'Decisão registrada')
      await expect(card).toHaveCount(0)
    })

    await page.reload()
    await expect(page.getByText(/^Seu perfil está em pausa até/)).toBeVisible()
    await expect(page.getByText('Motivo: Três visitas ficaram sem ninguém.')).toBeVisible()
    const other = await meet(contractor.email)
    faults.expect(/404/)
    await other.goto(`/profissional/${professional.id}`)
    await expect(other.getByRole('button', { name: /^Agendar / })).toHaveCount(0)
  },
)
