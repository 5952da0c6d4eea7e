import { expect, test } from 'vitest'
import { Service } from '#shared/services.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import { WhoCanCome } from './who-can-come.tsx'

const nobody = {
  people: 0,
  fromInCents: null,
  paidInCents: 10_800,
  services: [Service.cooking],
  sought: false,
  starts: ['2030-11-26T15:00:00.000Z'],
  zone: 'America/Sao_Paulo',
}

async function open(found: object, absent = false) {
  const component = await asPerson(() => <WhoCanCome bookingId="b1" absent={absent} />)
  const { screen } = await openPages('/', { '/': { component } }, { 'offer.substitutes': () => ({ ...nobody, ...found }) })
  await expect.element(screen.getByRole('heading', { level: 2 })).toBeVisible()
  return screen.container.textContent ?? ''
}

test.each([
  ['a cancellation', false, 'Se quiser, procuramos até 2 horas antes da visita.'],
  ['an absence', true, 'Escolha um novo horário e procuramos.'],
])('after %s the card does not say that a substitute is sought before the contractor asked', async (_what, absent, offer) => {
  const words = await open({}, absent)
  expect(words).toContain(offer)
  expect(words).toContain('Procurar outra pessoa')
  expect(words).not.toMatch(/[Cc]ontinuamos|pode vir/)
})

test('the card says until when an open need seeks a substitute', async () => {
  expect(await open({ sought: true })).toContain('Procuramos até 2 horas antes da visita.')
})
