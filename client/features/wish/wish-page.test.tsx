import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { found, openSearch } from '#client/test/search-stage.tsx'
import { WishPage } from './wish-page.tsx'

const wish = { place: 'recife-pe', service: 'Cozinha', hours: 4 } as const
const stored = {
  id: '1',
  place: { slug: 'recife-pe', words: 'Recife, PE' },
  service: 'Cozinha',
  day: null,
  hours: 4,
  endsAt: '2027-02-24T12:00:00Z',
}
const answers = { 'directory.placeName': () => ({ words: 'Recife, PE' }) }

test('a visitor enters an email address and reads what it is used for and when it is deleted', async () => {
  const component = await asPerson(() => <WishPage token={undefined} wish={wish} />, { user: null })
  const { screen, asked } = await openPages('/', { '/': { component } }, { ...answers, 'wish.ask': () => ({ confirmed: false }) })
  await expect.element(screen.getByText('Cozinha em Recife, PE')).toBeVisible()
  await expect.element(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/só para isso, por 90 dias/)
  await userEvent.fill(screen.getByLabelText('E-mail'), ' Lia@Casa.example')
  await screen.getByRole('button', { name: 'Avise-me' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible()
  expect(asked('wish.ask')).toEqual([{ ...wish, email: 'lia@casa.example' }])
})

test('a refused email address stays in its field, with the error message at the field', async () => {
  const component = await asPerson(() => <WishPage token={undefined} wish={wish} />, { user: null })
  const { screen } = await openPages('/', { '/': { component } }, answers)
  await userEvent.fill(screen.getByLabelText('E-mail'), 'lia')
  await screen.getByRole('button', { name: 'Avise-me' }).click()
  await expect.element(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/Email inválido/)
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('lia')
})

test('the link in the email confirms the request to be notified, and the page can end it', async () => {
  const component = await asPerson(() => <WishPage token="um-link" wish={{ hours: 4 }} />, { user: null })
  const { screen, asked } = await openPages(
    '/',
    { '/': { component } },
    { 'wish.confirm': () => stored, 'wish.endByLink': () => ({ ok: true }) },
  )
  await expect.element(screen.getByRole('heading', { name: 'Pedido guardado' })).toBeVisible()
  await screen.getByRole('button', { name: 'Encerrar este aviso' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Aviso encerrado' })).toBeVisible()
  expect([asked('wish.confirm'), asked('wish.endByLink')]).toEqual([[{ token: 'um-link' }], [{ token: 'um-link' }]])
})

test('an invalid link in the email shows a message and a link to the first page', async () => {
  const component = await asPerson(() => <WishPage token="um-link" wish={{ hours: 4 }} />, { user: null })
  const { screen } = await openPages(
    '/',
    { '/': { component } },
    {
      'wish.confirm': () => {
        throw refusal('NOT_FOUND', 'not_found', 'Link inválido, ou este aviso já terminou.')
      },
    },
  )
  await expect.element(screen.getByText('Link inválido, ou este aviso já terminou.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ir para o início' })).toBeVisible()
})

test('a search without results offers a notification and says in words what was stored', async () => {
  const { screen, asked } = await openSearch('?servico=cozinha&data=2026-12-03', {
    'search.professionals': () => ({ ...found, items: [] }),
    'search.count': () => ({ count: 0, capped: false }),
    'wish.ask': () => ({ confirmed: true }),
  })
  await screen.getByRole('button', { name: 'Avise-me: Cozinha perto da sua casa, 03/12/2026' }).click()
  await expect.element(screen.getByText(/^Pedido guardado: Cozinha/)).toBeVisible()
  expect(asked('wish.ask')).toEqual([{ service: 'Cozinha', day: '2026-12-03', hours: 4 }])
})

test('a search for which an equal request is open shows the request with a link to its end, and no button', async () => {
  const { screen } = await openSearch('?servico=cozinha&data=2026-12-03', {
    'search.professionals': () => ({ ...found, items: [] }),
    'search.count': () => ({ count: 0, capped: false }),
    'wish.mine': () => ({ items: [stored, { ...stored, id: '2', place: null, day: '2026-12-03' }] }),
  })
  await expect.element(screen.getByText('Pedido guardado: Cozinha perto da sua casa, 03/12/2026')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ver ou encerrar este aviso' }))
    .toHaveAttribute('href', '/notificacoes?aba=preferencias')
  await expect.element(screen.getByRole('button', { name: /^Avise-me/ })).not.toBeInTheDocument()
})

test('requests that differ in place, service, day or duration leave the button to ask', async () => {
  const mine = { ...stored, place: null, day: '2026-12-03' }
  const items = [
    { ...mine, place: stored.place },
    { ...mine, service: null },
    { ...mine, day: null },
    { ...mine, hours: 6 },
  ]
  const { screen, asked } = await openSearch('?servico=cozinha&data=2026-12-03', {
    'search.professionals': () => ({ ...found, items: [] }),
    'search.count': () => ({ count: 0, capped: false }),
    'wish.mine': () => ({ items }),
  })
  await expect.poll(() => asked('wish.mine')).toHaveLength(1)
  await expect.element(screen.getByRole('button', { name: /^Avise-me/ })).toBeVisible()
})

test('a text search without results offers no notification, because the request could not store the text', async () => {
  const { screen } = await openSearch('?q=fermentacao', {
    'search.professionals': () => ({ ...found, items: [] }),
    'search.count': () => ({ count: 0, capped: false }),
  })
  await expect.element(screen.getByText('Nenhum profissional com esses filtros.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Avise-me/ })).not.toBeInTheDocument()
})
