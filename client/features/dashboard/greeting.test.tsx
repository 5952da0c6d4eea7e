import { expect, test } from 'vitest'
import { useLiveUpdates } from '#client/features/shell/live.ts'
import { SessionContext, createSessionStore } from '#client/lib/session.ts'
import type { SessionView } from '#client/lib/session.ts'
import { openPages } from '#client/test/open-pages.tsx'
import { Greeting } from './dashboard-parts.tsx'

test('greets the professional by the new name as soon as the team has accepted the name change', async () => {
  let name = 'Marlene Souza'
  const read = () => Promise.resolve({ user: { id: 'm', name, photo: null } } as SessionView)
  const session = createSessionStore({ read, end: () => Promise.resolve(), isHarmless: () => false })
  await session.ready()
  const Here = () => {
    useLiveUpdates(true)
    return <Greeting label="Profissional" actions={null} />
  }
  const component = () => (
    <SessionContext value={session}>
      <Here />
    </SessionContext>
  )
  const decided = Promise.withResolvers<void>()
  const live = () => decided.promise.then(() => ({ type: 'verification.name-decided', id: 'pedido' }))
  const { screen } = await openPages('/', { '/': { component } }, { 'notifications.live': live })
  await expect.element(screen.getByRole('heading', { name: /, Marlene$/ })).toBeVisible()
  name = 'Helena Souza'
  decided.resolve()
  await expect.element(screen.getByRole('heading', { name: /, Helena$/ })).toBeVisible()
})
