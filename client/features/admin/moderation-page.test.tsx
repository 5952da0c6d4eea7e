import { expect, test } from 'vitest'
import { openPages } from '#client/test/open-pages.tsx'
import { ModerationPage } from './moderation-page.tsx'

test('each tab of the moderation page on which items may wait shows how many wait', async () => {
  const moderation = { reports: 1, pauses: 0, scores: 0, analyses: 0, photos: 2 }
  const component = () => <ModerationPage tab="denuncias" onTab={() => undefined} />
  const { screen } = await openPages(
    '/admin/moderacao',
    { '/admin/moderacao': { component } },
    {
      'admin.waiting': () => ({ moderation }),
    },
  )
  await expect.element(screen.getByRole('tab', { name: 'Denúncias (1)' })).toBeVisible()
  const tabs = screen
    .getByRole('tab')
    .elements()
    .map((tab) => tab.textContent)
  const names = ['Denúncias (1)', 'Avaliações', 'Ocorrências', 'Pausas (0)', 'Checklists (0)', 'Análises (0)', 'Fotos (2)']
  expect(tabs).toEqual(names)
})
