import { addDays } from '#shared/days.ts'
import { ContractStatus } from '#shared/contracts.ts'
import { Service } from '#shared/services.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { contractText } from '#server/features/contracts/text.ts'
import type { monthlyContracts } from '../schema/index.ts'
import type { People } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'

const DAY = 86_400_000

/** Dulce's contracts as a contractor: one with Marlene that both have accepted, and a draft that only Dulce has seen. */
export function makeContracts(random: SeededRandom, { named, professionals }: People, now: Date) {
  const { dupla, marlene } = named
  const other = professionals.find(
    ({ user, profile }) => profile.verificationStatus === 'Aprovado' && !(user.email ?? '').includes('demo'),
  )
  if (!dupla || !marlene || !other) throw new Error('an account is missing')
  const contract = (professionalId: string, daysAgo: number, over: { startsIn: number; hoursPerDay: number; salary: number }) => {
    const id = random.id()
    const createdAt = new Date(now.getTime() - daysAgo * DAY)
    const terms = {
      startsOn: addDays(dayOf(now, DEFAULT_ZONE), over.startsIn),
      monthlySalaryInCents: over.salary,
      daysPerWeek: 3,
      hoursPerDay: over.hoursPerDay,
      payday: 5,
      services: [Service.lightCleaning, Service.laundry],
      tasks: 'Regar as plantas da varanda.',
    }
    const written = contractText({ id, ...terms, town: `${dupla.city}/${dupla.state}` })
    const pair = { contractorId: dupla.id, professionalId }
    return { id, ...pair, ...terms, ...written, url: `/contract/${id}.pdf`, createdAt, updatedAt: createdAt }
  }
  const draft = contract(other.user.id, 2, { startsIn: 14, hoursPerDay: 6, salary: 72_000 })
  const accepted = contract(marlene.id, 12, { startsIn: -5, hoursPerDay: 8, salary: 110_000 })
  const acceptedAt = new Date(accepted.createdAt.getTime() + DAY)
  const rows: (typeof monthlyContracts.$inferInsert)[] = [
    draft,
    {
      ...accepted,
      status: ContractStatus.active,
      proposedAt: accepted.createdAt,
      professionalAcceptedAt: acceptedAt,
      contractorAcceptedAt: new Date(acceptedAt.getTime() + DAY / 12),
      activatedAt: new Date(acceptedAt.getTime() + DAY / 12),
    },
  ]
  return rows
}
