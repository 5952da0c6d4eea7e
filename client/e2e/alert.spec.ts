import { addDays } from '#shared/days.ts'
import { type ApiPerson, apiPerson } from './api.ts'
import { chooseSlot, expectToast, enter } from './people.ts'
import { expect, test } from './story.ts'

type Week = {
  firstWeekStart: string
  prices: { hours: number; totalInCents: number }[]
  days: { slots: { start: string; state: string }[] }[]
}
type Mine = { asContractor: { id: string; status: string; other: { id: string } }[] }

test(
  'the hiring alert is shown to a contractor who often books one professional, and the contractor can go back',
  { tag: ['@390', '@long'] },
  async ({ page, faults }) => {
    faults.expect(/409/)
    const dulce = await apiPerson('dupla@demo.plumai')
    const professionalId = await unbookedProfessional(dulce)
    await bookTwice(dulce, professionalId)
    const holds = async () => (await holdsWith(dulce, professionalId)).length

    await enter(page, 'dupla@demo.plumai')
    await page.goto(`/profissional/${professionalId}`)
    await chooseSlot(page)
    const book = page.getByRole('button', { name: /^Agendar / }).filter({ visible: true })
    await book.first().click()
    const alert = page.getByRole('dialog', { name: 'Alerta de Vínculo Empregatício' })
    await expect(alert.getByText('Antes de continuar, consulte um advogado trabalhista.')).toBeVisible()
    await alert.getByRole('button', { name: 'Cancelar' }).click()
    await expect(alert).toBeHidden()
    expect(await holds()).toBe(1)

    await book.first().click()
    await alert.getByRole('button', { name: 'Entendi, continuar' }).click()
    await expectToast(page, 'Agendamento criado!')
    await expect(page).toHaveURL(/\/checkout\//)
    expect(await holds()).toBe(2)

    // Cancels the unpaid bookings of this contractor: only three are allowed at once, and other journey tests need them.
    for (const { id } of await holdsWith(dulce, professionalId)) await dulce.mutate('booking.cancel', { bookingId: id })
    await dulce.close()
  },
)

/** Returns the id of a professional whom no other journey test books, so that the tests do not disturb each other. */
async function unbookedProfessional(contractor: ApiPerson): Promise<string> {
  const { items } = await contractor.query<{ items: { id: string; name: string }[] }>('search.professionals')
  return items.find(({ name }) => name !== 'Marlene Souza' && name !== 'Dulce Pacheco')?.id ?? ''
}

/**
 * Requests two bookings in one week and cancels the first at once. A cancelled booking still counts for the warning that many
 * bookings may mean employment.
 */
async function bookTwice(contractor: ApiPerson, professionalId: string): Promise<void> {
  const week = await contractor.query<Week>('availability.slots', { professionalId, durationHours: 4 })
  const next = addDays(week.firstWeekStart, 7)
  const { days, prices } = await contractor.query<Week>('availability.slots', {
    professionalId,
    durationHours: 4,
    weekStart: next,
  })
  const starts = days.flatMap(({ slots }) => slots.filter(({ state }) => state === 'free').map(({ start }) => start))
  const expectedTotalInCents = prices.find(({ hours }) => hours === 4)?.totalInCents
  const ask = (start?: string) =>
    contractor.mutate<{ bookingId: string }>('booking.request', { professionalId, start, durationHours: 4, expectedTotalInCents })
  await contractor.mutate('booking.cancel', { bookingId: (await ask(starts[0])).bookingId })
  await ask(starts.at(-1))
}

async function holdsWith(contractor: ApiPerson, professionalId: string) {
  const { asContractor } = await contractor.query<Mine>('booking.mine')
  return asContractor.filter(({ status, other }) => status === 'Solicitado' && other.id === professionalId)
}
