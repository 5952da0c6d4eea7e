import { incomeStatements, needs, offers, teamRoles } from '#db/schema/index.ts'
import { HOUR_MS } from '#shared/days.ts'
import type { World } from '#server/core/context.ts'

/** Inserts a need of a person, the person's yes to another person's need, an income statement, and a team role. */
export async function writeNeeds(
  { db, now }: Pick<World, 'db' | 'now'>,
  { personId, otherId, tag }: { personId: string; otherId: string; tag: string },
): Promise<void> {
  const day = { day: '2026-12-03', hours: 4 as const, services: ['Cozinha' as const], ceilingInCents: 20_000, ordinal: 1 }
  const open = { ...day, createdAt: now(), expiresAt: new Date(now().getTime() + HOUR_MS) }
  await db.insert(needs).values({ ...open, contractorId: personId, note: `almoço ${tag}` })
  const [offered] = await db
    .insert(needs)
    .values({ ...open, contractorId: otherId })
    .returning()
  const yes = { answer: 'sim', answeredAt: now(), startsAt: now(), note: `eu vou ${tag}`, ordinal: 1 } as const
  const figures = { professionalId: personId, year: 2026, totalInCents: 9_000 }
  await db.insert(incomeStatements).values({ ...figures, code: `REND-${tag}`, createdAt: now() })
  await db.insert(teamRoles).values({ userId: personId, role: 'suporte', createdAt: now() })
  await db.insert(offers).values({ needId: offered!.id, professionalId: personId, invitedAt: now(), ...yes })
}
