import { INSURANCE_COVERAGE_IN_CENTS, PolicyStatus } from '#shared/insurance.ts'
import { PurchaseKind, servicePrices } from '#shared/purchase-kinds.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { clubMembers, insurancePolicies, servicePurchases } from '../schema/index.ts'
import { demoChargeOf, demoPayment } from './charges.ts'
import type { People } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'

const DAY = 86_400_000
const MONTH_IN_DAYS = 30

type Purchase = typeof servicePurchases.$inferInsert & { id: string; firstPaidAt: Date }

/**
 * One purchase of each service by a named account, with its payment and the rows that it creates. Dulce's purchase of reports has
 * expired.
 */
export function makeServices(random: SeededRandom, { named }: People, now: Date) {
  const { ana, marlene, dupla } = named
  if (!ana || !marlene || !dupla) throw new Error('a named account is missing')
  const bought = (userId: string, service: PurchaseKind, daysAgo: number): Purchase => {
    const { onceInCents, monthlyInCents } = servicePrices[service]
    const createdAt = new Date(now.getTime() - daysAgo * DAY)
    const endsAt = monthlyInCents > 0 ? new Date(createdAt.getTime() + MONTH_IN_DAYS * DAY) : null
    const over = endsAt !== null && endsAt <= now
    return {
      id: random.id(),
      userId,
      service,
      status: over ? SubscriptionStatus.expired : SubscriptionStatus.active,
      endsAt,
      amountInCents: onceInCents + monthlyInCents,
      monthlyInCents,
      checkoutCompletedAt: createdAt,
      firstPaidAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    }
  }
  const club = bought(ana.id, PurchaseKind.club, 3)
  const insurance = bought(marlene.id, PurchaseKind.insurance, 12)
  const certificate = bought(marlene.id, PurchaseKind.certificate, 20)
  const purchases = [
    bought(ana.id, PurchaseKind.checklist, 12),
    bought(ana.id, PurchaseKind.reports, 11),
    bought(dupla.id, PurchaseKind.reports, 42),
    club,
    bought(dupla.id, PurchaseKind.contract, 15),
    insurance,
    certificate,
    bought(marlene.id, PurchaseKind.analysis, 9),
  ]
  const paid = purchases.map((purchase) => paymentOf(random, purchase))
  return {
    purchases,
    payments: paid.map(({ payment }) => payment),
    ledger: paid.flatMap(({ ledger }) => ledger),
    /** Marlene's purchase of the certificate, which seed/course.ts issues. */
    certificate,
    ...broughtBy(random, { club, insurance }),
  }
}

function paymentOf(random: SeededRandom, { id, userId, amountInCents, firstPaidAt }: Purchase) {
  const about = { kind: 'service', servicePurchaseId: id, userId, amountInCents } as const
  return demoPayment(random, { ...about, chargeId: demoChargeOf(id), createdAt: firstPaidAt })
}

function broughtBy(random: SeededRandom, bought: { club: Purchase; insurance: Purchase }) {
  const { club, insurance } = bought
  const members: (typeof clubMembers.$inferInsert)[] = [
    {
      id: random.id(),
      userId: club.userId,
      purchaseId: club.id,
      status: 'ativo',
      memberCode: 'PLU-7K2M-Q0XD',
      startsAt: club.firstPaidAt,
      endsAt: club.endsAt,
      monthlyPriceInCents: club.amountInCents,
      createdAt: club.createdAt,
    },
  ]
  const policies: (typeof insurancePolicies.$inferInsert)[] = [
    {
      id: random.id(),
      professionalId: insurance.userId,
      purchaseId: insurance.id,
      status: PolicyStatus.active,
      coverageInCents: INSURANCE_COVERAGE_IN_CENTS,
      policyNumber: 'DEMONSTRACAO-4H8N-2RTZ',
      endsAt: insurance.endsAt,
      monthlyPriceInCents: insurance.amountInCents,
      demonstration: true,
      createdAt: insurance.createdAt,
    },
  ]
  return { members, policies }
}
