import { apiPerson } from './api.ts'
import { freeStarts, openBooking } from './bookings.ts'
import { makeContractor, makeProfessionals } from './made.ts'
import { cards, enter, payWith } from './people.ts'
import { expect, test } from './story.ts'

/** A town whose professionals are all created by this test, so that nobody else can be the substitute. */
const town = { city: 'Rio Branco', state: 'AC', latitude: -9.97, longitude: -67.81 }

test(
  'when a professional cancels, the first professional who accepts replaces the booking, and the saved card pays',
  { tag: '@1280' },
  async ({ page, meet }) => {
    const contractor = await makeContractor('Zulmira Antunes', town)
    const [joana, rita] = await makeProfessionals([
      { name: 'Jandira Reis', services: ['Cozinha'], priceInCents: 18_000, home: town },
      { name: 'Rosália Alves', services: ['Cozinha'], priceInCents: 16_000, home: town },
    ])
    const mine = await apiPerson(contractor.email)
    const start = (await freeStarts(mine, joana!)).at(-1)
    const asked = { professionalId: joana!.id, start, durationHours: 4, services: ['Cozinha'], expectedTotalInCents: 10_800 }
    const { bookingId } = await mine.mutate<{ bookingId: string }>('booking.request', asked)

    await test.step('the visit is paid with a card that is saved, and then cancelled by the professional', async () => {
      await enter(page, contractor.email)
      await page.goto(`/checkout/${bookingId}`)
      await page.getByRole('checkbox', { name: /Salvar este cartão/ }).check()
      await payWith(page, cards.good)
      await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
      const hers = await apiPerson(joana!.email)
      await hers.mutate('booking.cancel', { bookingId, reason: 'Fiquei doente.', cause: 'Doença' })
      await hers.close()
    })

    await test.step('the page says who could come, and the contractor asks for the first professional who accepts', async () => {
      await openBooking(page, bookingId, 'Cancelado')
      await expect(page.getByText(/Uma pessoa está livre nesse horário, por R\$\s96,00/)).toBeVisible()
      await page.getByRole('button', { name: 'Procurar substituta' }).click()
      const sheet = page.getByRole('dialog', { name: 'Procurar substituta' })
      await sheet.getByRole('radio', { name: /A primeira que aceitar, no cartão Visa final 4242/ }).check()
      await expect(sheet.getByText(/no máximo R\$\s108,00/)).toBeVisible()
      await sheet.getByRole('button', { name: 'Procurar' }).click()
      await expect(page.getByText('Procurando quem possa vir no lugar')).toBeVisible()
    })

    await test.step('the other professional accepts, and the visit is booked and paid', async () => {
      const substitute = await meet(rita!.email)
      await substitute.goto('/pedidos')
      await substitute.getByRole('button', { name: 'Eu posso' }).click()
      await expect(substitute.getByText('A visita é sua')).toBeVisible()
      await expect(async () => {
        await page.goto('/meus-agendamentos')
        await expect(page.getByRole('article').filter({ hasText: 'Rosália Alves' }).getByText('Confirmado')).toBeVisible()
      }).toPass()
    })
    await mine.close()
  },
)
