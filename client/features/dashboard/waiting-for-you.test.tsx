import { expect, test } from 'vitest'
import { asPerson } from '#client/test/as-person.tsx'
import { asProfessional, none } from '#client/test/detail-stage.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import { useAgenda } from './use-agenda.ts'
import { WaitingForYou } from './waiting-for-you.tsx'

test('the dashboard names a dispute that waits for the professional’s answer, with a link to it', async () => {
  const component = await asPerson(() => <WaitingForYou agenda={useAgenda('professional')} />, { isProfessional: true })
  const waiting = [{ ...asProfessional, status: 'Concluído', helpAsked: true, may: none }]
  const count = { active: 0, waiting: 1, done: 1, listed: 1 }
  const agenda = () => ({ next: null, upcoming: [], waiting, count, now: new Date() })
  const { screen } = await openPages('/', { '/': { component } }, { 'booking.agenda': agenda })
  await expect.element(screen.getByText('Ana pediu ajuda. Conte o seu lado')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ler e responder' }))
    .toHaveAttribute('href', `/agendamento/${asProfessional.id}#ajuda`)
})
