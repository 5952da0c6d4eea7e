import { expect, test } from 'vitest'
import { asPerson } from '#client/test/as-person.tsx'
import { asProfessional, none } from '#client/test/detail-stage.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import { useAgenda } from './use-agenda.ts'
import { WaitingForYou } from './waiting-for-you.tsx'

test.each([
  ['a dispute', null, 'Ana pediu ajuda. Conte o seu lado', /Nossa equipe lê os dois lados/],
  [
    'a reported absence',
    '2030-11-28T15:00:00.000Z',
    'Ana informou que você não chegou',
    /conteste até qui, 28 nov 2030, 12:00\.$/,
  ],
])(
  'the dashboard names %s that waits for the professional’s answer, with a link to it',
  async (_what, contestUntil, title, text) => {
    const component = await asPerson(() => <WaitingForYou agenda={useAgenda('professional')} />, { isProfessional: true })
    const waiting = [{ ...asProfessional, status: 'Concluído', asked: { contestUntil }, may: none }]
    const count = { active: 0, waiting: 1, done: 1, listed: 1 }
    const agenda = () => ({ next: null, upcoming: [], waiting, count, now: new Date() })
    const { screen } = await openPages('/', { '/': { component } }, { 'booking.agenda': agenda })
    await expect.element(screen.getByText(title)).toBeVisible()
    await expect.element(screen.getByText(text)).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Ler e responder' }))
      .toHaveAttribute('href', `/agendamento/${asProfessional.id}#ajuda`)
  },
)
