import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { paid } from '#client/test/detail-stage.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import type { Detail } from '../labels.ts'
import { NextVisit } from './next-visit.tsx'

async function open(part: Partial<Detail>) {
  const visit: Detail = { ...paid, side: 'professional', startCode: null, mayWriteNotes: false, ...part }
  const component = await asPerson(() => <NextVisit booking={visit} now={new Date(visit.start)} />)
  return openPages('/', { '/': { component } }, { 'booking.byId': () => ({ ...visit, now: new Date(visit.start) }) })
}

test('on the day of a booking, shows the notes on how to enter and a link to the photos side by side on a phone', async () => {
  await page.viewport(390, 844)
  const { screen } = await open({ visitNotes: 'O portão azul ao lado da padaria, e depois o porteiro libera.', photos: ['a'] })
  const link = screen.getByRole('link', { name: '1 foto de como entrar' })
  await expect.element(link).toHaveAttribute('href', `/agendamento/${paid.id}#observacoes`)
  const [notes, beside] = [screen.getByText(/O portão azul/), link].map((each) => each.element().getBoundingClientRect())
  expect(beside!.top).toBeLessThan(notes!.bottom)
  expect(beside!.right).toBeLessThanOrEqual(390)
})

test('without notes on how to enter, shows the notes about the home', async () => {
  const address = { cep: null, street: 'Rua do Sol', number: '10', complement: null, district: null, city: null, state: null }
  const residence = { homeType: 'casa', bedrooms: 2, bathrooms: 1, sizeInSquareMetres: null, animals: [], residents: null }
  const { screen } = await open({
    home: { ...address, receiver: null, residence: { ...residence, hasAnimals: false, notes: 'Portão azul, toque duas vezes.' } },
  })
  await expect.element(screen.getByText('Sobre a casa: Portão azul, toque duas vezes.')).toBeVisible()
  expect(screen.getByText(/^Como entrar/).elements()).toEqual([])
})

test('without any notes, refers to the photos, and without photos to the chat', async () => {
  const { screen } = await open({ photos: ['a', 'b'] })
  await expect.element(screen.getByText('Como entrar: veja as fotos.')).toBeVisible()
  const { screen: other } = await open({})
  await expect.element(other.getByText('Como entrar: pergunte pela conversa.')).toBeVisible()
})

test('after the check-in the card says ‘Em andamento’ instead of ‘A caminho desde’', async () => {
  const onTheWayAt = paid.start
  const { screen } = await open({ onTheWayAt })
  await expect.element(screen.getByText(/^A caminho desde/)).toBeVisible()
  await screen.unmount()
  const { screen: started } = await open({ onTheWayAt, status: 'Em Andamento' })
  await expect.element(started.getByText('Em andamento')).toBeVisible()
  expect(started.getByText(/^A caminho desde/).elements()).toEqual([])
})
