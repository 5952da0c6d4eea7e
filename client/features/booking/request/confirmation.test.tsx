import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '#client/test/open-pages.tsx'
import { eight, openProfile, professionalId } from '#client/test/profile-stage.tsx'

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

const folded = /^Repetir ou dizer como entrar/

type Asked = { acceptedAlert?: true; idempotencyKey: string }

beforeEach(() => page.viewport(1280, 800))

const withAlert = {
  'booking.request': ({ acceptedAlert }: Asked) => {
    if (!acceptedAlert) throw alertDue()
    return booked
  },
}

test('the hiring alert opens first, and the booking is made only when it is accepted', async () => {
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

test('cancelling the hiring alert sends nothing and keeps the chosen slot; the next request opens the alert again', async () => {
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

test('a price that changes during the hiring alert must be confirmed, and the alert does not open twice', async () => {
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

test('shows how many days the two people have booked in the week of the chosen start, and nothing for zero days', async () => {
  const meterOf = ({ start }: { start?: string }) => ({ ...meter, daysThisWeek: start ? 1 : 0 })
  const { screen, asked } = await openProfile({}, { 'booking.meter': meterOf })
  await screen.getByRole('radio', { name: eight }).click()
  await expect.element(screen.getByText('1 dia marcado com Marlene na semana.')).toBeVisible()
  expect(asked('booking.meter')).toEqual([{ professionalId }, { professionalId, start: '2026-11-24T11:00:00.000Z' }])
})

test('notes are sent with the request, which does not repeat by default', async () => {
  const { screen, asked, here } = await openProfile({}, { 'booking.request': () => booked })
  await screen.getByRole('radio', { name: eight }).click()
  await screen.getByText(folded).click()
  await screen.getByRole('textbox', { name: 'Como entrar' }).fill('  A chave fica na portaria.  ')
  await expect.element(screen.getByText(/Não escreva telefone nem e-mail\.$/)).toBeVisible()
  await screen.getByText(folded).click()
  await expect.element(screen.getByText('diz como entrar')).toBeVisible()
  await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
  await expect.poll(here).toBe(`/checkout/${bookingId}`)
  const [input] = asked('booking.request')
  expect(input).toMatchObject({ visitNotes: 'A chave fica na portaria.' })
  expect((input as { repeat?: unknown }).repeat).toBeUndefined()
})

test('refused notes get the server’s message at their field, which opens and gets the focus, until they are changed', async () => {
  const message = 'Tire o telefone: os contatos aparecem depois do pagamento'
  const { screen } = await openProfile(
    {},
    {
      'booking.request': () => {
        throw refusal('BAD_REQUEST', 'screened', message, null, { visitNotes: [message] })
      },
    },
  )
  await screen.getByRole('radio', { name: eight }).click()
  await screen.getByText(folded).click()
  const notes = screen.getByRole('textbox', { name: 'Como entrar' })
  await notes.fill('Ligue 11 91234-5678')
  await screen.getByText(folded).click()
  await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
  await expect.element(notes).toHaveFocus()
  await expect.element(notes).toHaveAccessibleDescription(new RegExp(message))
  await notes.fill('A chave fica na portaria.')
  await expect.element(notes).not.toHaveAttribute('aria-invalid', 'true')
})

const start = '2026-11-24T11:00:00.000Z'
const taken = { start: '2026-12-01T11:00:00.000Z', state: 'taken', alternatives: ['2026-12-01T19:00:00.000Z'] }
const dates = [
  { start, state: 'free', alternatives: [] },
  taken,
  { start: '2026-12-08T11:00:00.000Z', state: 'closed', alternatives: [] },
  { start: '2026-12-15T11:00:00.000Z', state: 'free', alternatives: [] },
]

test('a series lists each date that is not free and books the ticked free dates', async () => {
  const answers = [
    refusal('CONFLICT', 'series_conflicts', 'Algumas datas não estão livres.', { dates }),
    refusal('CONFLICT', 'series_conflicts', 'Algumas datas não estão livres.', {
      dates: [{ ...taken, start: dates[3]?.start }, dates[0]],
    }),
  ]
  const { screen, asked, here, toasts } = await openProfile(
    {},
    {
      'booking.request': () => {
        const answer = answers.shift()
        if (answer) throw answer
        return booked
      },
    },
  )
  await screen.getByRole('radio', { name: eight }).click()
  await screen.getByText(folded).click()
  await screen.getByRole('combobox', { name: 'Repetir' }).selectOptions('Toda semana')
  await screen.getByRole('combobox', { name: 'Quantas vezes' }).selectOptions('4 visitas')
  await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Datas da repetição' })
  await expect.element(dialog.getByRole('checkbox', { name: 'ter, 1 dez às 08:00' })).toBeDisabled()
  await expect.element(dialog.getByText('Ocupado · livre por perto: ter, 1 dez às 16:00')).toBeVisible()
  await expect.element(dialog.getByText('não atende nesse horário')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'ter, 15 dez às 08:00' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Agendar 1 visita' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'ter, 24 nov às 08:00' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Agendar 0 visitas' })).toHaveAttribute('aria-disabled', 'true')
  for (const name of ['ter, 24 nov às 08:00', 'ter, 15 dez às 08:00']) await dialog.getByRole('checkbox', { name }).click()
  await dialog.getByRole('button', { name: 'Agendar 2 visitas' }).click()
  await dialog.getByRole('button', { name: 'Agendar 1 visita' }).click()
  await expect.poll(here).toBe(`/checkout/${bookingId}`)
  expect(toasts).toMatchObject([{ tone: 'success' }])
  const asks = asked('booking.request') as { repeat: unknown; skip?: string[] }[]
  expect(asks.map(({ skip }) => skip ?? [])).toEqual([
    [],
    [dates[1]?.start, dates[2]?.start],
    [dates[1]?.start, dates[2]?.start, dates[3]?.start],
  ])
  expect(asks.every(({ repeat }) => JSON.stringify(repeat) === '{"everyWeeks":1,"occurrences":4}')).toBe(true)
})

test('refuses a series of more than two days a week, with a link to the contracts', async () => {
  const needed = refusal('CONFLICT', 'contract_required', 'Repetir a visita pede um contrato.', {
    link: '/contratos-mensalistas',
  })
  const { screen, toasts } = await openProfile(
    {},
    {
      'booking.request': () => {
        throw needed
      },
    },
  )
  await screen.getByRole('radio', { name: eight }).click()
  await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Contrato mensal necessário' })
  await expect.element(dialog.getByText(/^Repetir a visita em mais de 2 dias por semana/)).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Fazer contrato mensal' }))
    .toHaveAttribute('href', `/contratos-mensalistas?novo=true&profissional=${professionalId}`)
  expect(toasts).toEqual([])
})
