import { eq } from 'drizzle-orm'
import { subscriptions, teamRoles, users } from '#db/schema/index.ts'
import type { Person, PersonTraits } from '#server/test/stage/factories.ts'
import type { TestWorld } from '#server/test/stage/world.ts'

const DAY = 86_400_000

export const actorKinds = [
  'visitor',
  'contractor',
  'subscriber',
  'lapsed',
  'professional',
  'pending',
  'both',
  'admin',
  'support',
  'finance',
  'deactivated',
] as const
export type ActorKind = (typeof actorKinds)[number]
/** A person who calls procedures. The id of a visitor is ''. */
export type Actor = { readonly kind: ActorKind; readonly id: string; readonly name: string }

const traits: Readonly<Record<Exclude<ActorKind, 'visitor'>, PersonTraits>> = {
  contractor: { name: 'Beto Ramos' },
  subscriber: { name: 'Ana Prado', subscriber: true },
  lapsed: { name: 'Lia Costa', subscriber: true },
  professional: { name: 'Marlene Souza', professional: true },
  pending: { name: 'Joana Reis', professional: { status: 'Pendente', visible: false } },
  both: { name: 'Duda Melo', professional: true, roles: ['contratante', 'profissional'], subscriber: true },
  admin: { name: 'Rita Alves', roles: ['admin'] },
  support: { name: 'Nair Dias', roles: ['admin'] },
  finance: { name: 'Otto Lins', roles: ['admin'] },
  deactivated: { name: 'Caio Pinto', subscriber: true },
}

/** Creates one person of each kind, and the users whose data these try to read: Vera, Zilda and a hidden professional. */
export async function createPeople(world: TestWorld, person: (traits: PersonTraits) => Promise<Person>) {
  const vera = await person({ name: 'Vera Nunes', subscriber: true })
  const zilda = await person({ name: 'Zilda Rocha', professional: true })
  /** A professional who is not approved yet, so only admins may see the profile. */
  const hidden = await person({ name: 'Iara Gomes', professional: { status: 'Pendente', visible: false } })
  const actors: Actor[] = []
  for (const kind of actorKinds)
    actors.push(kind === 'visitor' ? { kind, id: '', name: '' } : { kind, ...(await person(traits[kind])) })
  const idOf = (kind: ActorKind) => actors.find((actor) => actor.kind === kind)?.id ?? ''
  const longAgo = new Date(world.now().getTime() - 90 * DAY)
  await world.db
    .update(subscriptions)
    .set({ endsAt: longAgo })
    .where(eq(subscriptions.userId, idOf('lapsed')))
  await world.db
    .update(users)
    .set({ active: false })
    .where(eq(users.id, idOf('deactivated')))
  await world.db.insert(teamRoles).values([
    { userId: idOf('support'), role: 'suporte', createdAt: longAgo },
    { userId: idOf('finance'), role: 'financeiro', createdAt: longAgo },
  ])
  return { vera, zilda, hidden, actors, everyone: [vera, zilda, hidden, ...actors] }
}
