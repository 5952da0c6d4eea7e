import type { FunctionComponent } from 'react'
import { refusalOf } from '#client/lib/errors.ts'
import { SessionContext, createSessionStore } from '#client/lib/session.ts'
import type { SessionView } from '#client/lib/session.ts'

const contractor: SessionView = {
  user: {
    id: '5f0f5a6e-0000-4000-8000-0000000000aa',
    name: 'Ana Prado',
    email: 'ana@casa.example',
    photo: null,
    emailConfirmed: true,
  },
  isProfessional: false,
  isContractor: true,
  isAdmin: false,
  needsSecondFactor: false,
  startsAsAdmin: false,
  unfinishedProfessional: false,
  subscriber: false,
  expiresAt: null,
  demo: null,
}

/** For tests: wraps a page so that a signed-in contractor sees it. `part` replaces parts of the session. */
export async function asPerson(Page: FunctionComponent, part: Partial<SessionView> = {}): Promise<FunctionComponent> {
  const view = { ...contractor, ...part }
  const session = createSessionStore({
    read: () => Promise.resolve(view),
    end: () => Promise.resolve(),
    isHarmless: (error) => [401, 403, 404].includes(refusalOf(error).httpStatus ?? 0),
  })
  await session.ready()
  return () => (
    <SessionContext value={session}>
      <Page />
    </SessionContext>
  )
}
