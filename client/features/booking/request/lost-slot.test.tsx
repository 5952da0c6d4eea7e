import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '#client/test/open-pages.tsx'
import { eight, openProfile, prices, weekOf } from '#client/test/profile-stage.tsx'
import { nearestFree } from './use-lost-slot.ts'

type Question = Parameters<typeof weekOf>[0]

const eightOClock = '2026-11-24T11:00:00.000Z'
const noon = '2026-11-24T15:00:00.000Z'

beforeEach(() => page.viewport(390, 844))

/** Opens a professional's page. `take` books the slot at 08:00 for another contractor and sends the live event about it. */
async function openShared(answers: Parameters<typeof openProfile>[1] = {}) {
  let free = true
  let send: (change: object) => void = () => undefined
  const stage = await openProfile(
    {},
    {
      'availability.slots': (input: Question) => weekOf(input, free),
      'availability.live': () => new Promise((resolve) => (send = resolve)),
      ...answers,
    },
  )
  const take = () => {
    free = false
    send({ professionalId: '5f0f5a6e-0000-4000-8000-000000000001' })
  }
  return { ...stage, take, giveBack: () => (free = true) }
}

describe('a chosen slot that is taken meanwhile', () => {
  test('a chosen slot that is taken meanwhile is deselected with an error, and the nearest free slot is offered', async () => {
    const { screen, take, choices } = await openShared()
    await screen.getByRole('radio', { name: eight }).click()
    await screen.getByText(/^Repetir ou dizer/).click()
    await screen.getByLabelText('Como entrar').fill('Chave com o porteiro')
    take()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Alguém acabou de reservar esse horário. Escolha outro.')
    const bar = document.querySelector('[data-foot]')
    expect(bar?.textContent).toContain('Alguém acabou de reservar esse horário. Escolha outro.')
    await expect.element(screen.getByRole('button', { name: 'Escolha um horário' })).toBeVisible()
    await expect.poll(() => choices.at(-1)).toEqual({ semana: '2026-11-22' })
    await screen.getByRole('button', { name: 'Ficar com ter, 24 nov, 12:00' }).click()
    await expect.element(screen.getByRole('button', { name: 'Agendar ter, 12:00' })).toBeVisible()
    expect(screen.getByRole('alert').elements()).toEqual([])
    await expect.element(screen.getByLabelText('Como entrar')).toHaveValue('Chave com o porteiro')
  })

  test('a lost slot is not chosen again when it becomes free again', async () => {
    const { screen, take, giveBack, api } = await openShared()
    await screen.getByRole('radio', { name: eight }).click()
    take()
    await expect.element(screen.getByRole('alert')).toBeVisible()
    giveBack()
    void api.queryClient.invalidateQueries()
    await expect.element(screen.getByRole('radio', { name: eight })).toBeEnabled()
    await expect.element(screen.getByRole('radio', { name: eight })).not.toBeChecked()
    await expect.element(screen.getByRole('button', { name: 'Escolha um horário' })).toBeVisible()
  })
})

test('says that a longer duration does not fit at the chosen start', async () => {
  const { screen } = await openShared()
  await screen.getByRole('radio', { name: 'terça-feira, 24 de novembro, 12:00 às 16:00' }).click()
  await screen.getByText('8 h · diária completa').click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Nesse horário não cabem 8 h. Escolha outro.')
})

test('says that the slot of an old link is not available', async () => {
  const { screen, choices } = await openProfile(
    {},
    { 'availability.slots': (input: Question) => weekOf(input, false) },
    { semana: '2026-11-22', slot: eightOClock },
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Esse horário não está disponível. Escolha outro.')
  await expect.poll(() => choices.at(-1)).toEqual({ semana: '2026-11-22' })
})

test('a slot that was the last free one of the default week is reported when it is taken, and its week stays displayed', async () => {
  let free = true
  const { screen, api, choices } = await openProfile(
    {},
    // If no week is requested, the server responds with the week of the next free start.
    { 'availability.slots': (input: Question) => weekOf({ weekStart: free ? '2026-11-22' : '2026-11-29', ...input }, free) },
    {},
  )
  await screen.getByRole('radio', { name: eight }).click()
  await expect.element(screen.getByRole('button', { name: 'Agendar ter, 08:00' })).toBeVisible()
  await expect.poll(() => choices.at(-1)).toEqual({ semana: '2026-11-22', slot: eightOClock })
  free = false
  void api.queryClient.invalidateQueries()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Alguém acabou de reservar esse horário. Escolha outro.')
  await expect.element(screen.getByRole('radio', { name: `${eight}, Ocupado` })).toBeDisabled()
})

test('a link that names a slot without its week opens the week of the slot', async () => {
  const { screen, asked } = await openProfile({}, {}, { slot: eightOClock })
  await expect.element(screen.getByRole('button', { name: 'Agendar ter, 08:00' })).toBeVisible()
  expect(asked('availability.slots')).toMatchObject([{ weekStart: '2026-11-22' }])
})

test('does not report a lost slot when another week is displayed', async () => {
  const { screen } = await openProfile({}, {}, { semana: '2026-11-15', slot: eightOClock })
  await expect.element(screen.getByText(/^Sem horários nesta semana/)).toBeVisible()
  expect(screen.getByRole('alert').elements()).toEqual([])
  await screen.getByRole('button', { name: 'Ver terça' }).click()
  await expect.element(screen.getByRole('button', { name: 'Agendar ter, 08:00' })).toBeVisible()
})

test.each([
  ['slot_unavailable', 'Esse horário não está disponível. Escolha outro.'],
  ['slot_taken', 'Alguém acabou de reservar esse horário. Escolha outro.'],
])('a request refused with %s keeps the extras and shows the sentence for that reason', async (reason, words) => {
  const refuse = () => {
    throw refusal('CONFLICT', reason, words, { week: weekOf({ durationHours: 4 }, false) })
  }
  const { screen } = await openShared({ 'booking.request': refuse })
  await screen.getByText(/^Repetir ou dizer/).click()
  await screen.getByLabelText('Como entrar').fill('Chave com o porteiro')
  await screen.getByRole('radio', { name: eight }).click()
  await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(words)
  await expect.element(screen.getByLabelText('Como entrar')).toHaveValue('Chave com o porteiro')
})

test('shows the new price after the contractor closes the dialog about the changed price without confirming', async () => {
  let dearer = false
  const fresh = prices.map((price) => ({ ...price, totalInCents: price.totalInCents + 1_000 }))
  const { screen } = await openShared({
    'availability.slots': (input: Question) => ({ ...weekOf(input), ...(dearer && { prices: fresh }) }),
    'booking.request': () => {
      dearer = true
      throw refusal('CONFLICT', 'price_changed', 'O preço mudou.', { prices: fresh })
    },
  })
  await screen.getByRole('radio', { name: eight }).click()
  await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
  await screen.getByRole('dialog', { name: 'O preço mudou' }).getByRole('button', { name: 'Voltar' }).click()
  await expect.poll(() => document.querySelector('[data-foot]')?.textContent?.replaceAll('\u00A0', ' ')).toContain('R$ 118,00')
  await expect.element(screen.getByRole('button', { name: 'Agendar ter, 08:00' })).toBeVisible()
})

test.each([
  [{ until: '2026-11-30' }, 'Marlene está de folga até seg, 30 nov.'],
  [{ until: null }, 'Marlene está de folga, ainda sem data de volta.'],
])('says above the week that the professional is away: %o', async (away, words) => {
  const { screen } = await openProfile({}, { 'availability.slots': (input: Question) => ({ ...weekOf(input), away }) })
  await expect.element(screen.getByText(words)).toBeVisible()
})

test('does not show the absence of the professional in weeks after its last day', async () => {
  const away = { until: '2026-11-21' }
  const { screen } = await openProfile({}, { 'availability.slots': (input: Question) => ({ ...weekOf(input), away }) })
  await expect.element(screen.getByRole('radio', { name: eight })).toBeVisible()
  expect(screen.getByText(/está de folga/).elements()).toEqual([])
})

test('finds the nearest free start, and of two equally near starts the earlier one', () => {
  const week = weekOf({ durationHours: 4 })
  expect(nearestFree(week, '2026-11-24T13:00:00.000Z')).toBe(eightOClock)
  expect(nearestFree(week, '2026-11-28T11:00:00.000Z')).toBe(noon)
  expect(nearestFree({ days: [] }, noon)).toBeNull()
})
