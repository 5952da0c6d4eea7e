import { expect, test } from 'vitest'
import { openPages } from '#client/test/open-pages.tsx'
import { UnknownWords } from './unknown-words.tsx'

test('says how many times a word that the search does not understand was typed, each person once a day', async () => {
  const { screen } = await openPages(
    '/',
    { '/': { component: UnknownWords } },
    { 'search.unknownWords': () => ({ items: [{ word: 'pelucias', people: 6 }] }) },
  )
  await expect.element(screen.getByText('pelucias · 6 vezes')).toBeVisible()
  await expect
    .element(screen.getByText(/^Digitadas 5 vezes ou mais em 30 dias.* Cada pessoa conta uma vez por dia\./))
    .toBeVisible()
})
