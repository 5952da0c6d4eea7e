import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '../checkout/stage.tsx'
import { eight, openProfile, professionalId } from './profile-stage.tsx'

const bookingId = '5f0f5a6e-0000-4000-8000-0000000000aa'
const booked = {
  bookingId,
  holdExpiresAt: '2026-11-21T12:15:00.000Z',
  totalInCents: 10_800,
  seriesId: null,
  bookingIds: [bookingId],
}
const meter = { daysThisWeek: 2, last7Days: 2, limit: 2, alert: true }
const alertDue = () =>
  refusal('CONFLICT', 'employment_alert', 'Confirme que leu o alerta antes de agendar.', {
    counts: { last7Days: 2, aroundSlot: 2, week: 3 },
    meter,
  })

type Asked = { acceptedAlert?: true; idempotencyKey: string }

beforeEach(() => page.viewport(1280, 800))

const withAlert = {
  'booking.request': ({ acceptedAlert }: Asked) => {
    if (!acceptedAlert) throw alertDue()
    return booked
  },
}

test('the hiring alert is read first, and only its yes books', async () => {
  const { screen, asked, here, toasts } = await openProfile({}, withAlert)
  await screen.getByRole('radio', { name: eight }).click()
  await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Alerta de Vínculo Empregatício' })
  for (const words of [
    'Contratar com frequência a mesma pessoa pode ser entendido pela Justiça do Trabalho como vínculo empregatício.',
    'Antes de continuar, consulte um advogado trabalhista.',
    '2 dias marcados com Marlene na semana.',
  ])
    await expect.element(dialog.getByText(words)).toBeVisible()
  expect(toasts).toEqual([])
  await dialog.getByRole('button', { name: 'Entendi, continuar' }).click()
  await expect.poll(here).toBe(`/checkout/${bookingId}`)
  const [first, second] = asked('booking.request') as Asked[]
  expect(first).not.toHaveProperty('acceptedAlert')
  expect(second).toEqual({ ...first, acceptedAlert: true, idempotencyKey: second?.idempotencyKey })
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test("the alert's Cancelar asks for nothing and keeps the choice; the next wish is asked about again", async () => {
  const { screen, asked, here, toasts } = await openProfile({}, withAlert)
  await screen.getByRole('radio', { name: eight }).click()
  const dialog = screen.getByRole('dialog', { name: 'Alerta de Vínculo Empregatício' })
  for (const times of [1, 2]) {
    await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked('booking.request')).toHaveLength(times)
  }
  expect(asked('booking.request').every((input) => !(input as Asked).acceptedAlert)).toBe(true)
  expect(here()).toContain(`/profissional/${professionalId}`)
  expect(toasts).toEqual([])
})

test('a price that moves while the alert is read is asked about, and the alert is not asked twice', async () => {
  const dearer = [{ hours: 4, amountInCents: 10_000, feeInCents: 2_000, firstBookingFeeInCents: 0, totalInCents: 12_000 }]
  const { screen, asked, here } = await openProfile(
    {},
    {
      'booking.request': ({ acceptedAlert, expectedTotalInCents }: Asked & { expectedTotalInCents: number }) => {
        if (!acceptedAlert) throw alertDue()
        if (expectedTotalInCents !== 12_000) throw refusal('CONFLICT', 'price_changed', 'O preço mudou.', { prices: dearer })
        return booked
      },
    },
  )
  await screen.getByRole('radio', { name: eight }).click()
  await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
  await screen.getByRole('button', { name: 'Entendi, continuar' }).click()
  await screen.getByRole('button', { name: 'Confirmar novo total' }).click()
  await expect.poll(here).toBe(`/checkout/${bookingId}`)
  expect(asked('booking.request')).toHaveLength(3)
})
