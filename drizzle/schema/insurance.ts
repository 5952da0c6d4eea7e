import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PolicyStatus } from '#shared/insurance.ts'
import { oneOf, valuesOf } from './checks.ts'
import { cents, instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'
import { servicePurchases } from './subscription.ts'

/**
 * seguros_profissionais: insurance policies of professionals. 'interesse' means that the professional is only interested: nothing
 * is charged or insured.
 */
export const insurancePolicies = pgTable(
  'seguros_profissionais',
  {
    id: randomId(),
    professionalId: uuid('profissional_ref').notNull(),
    status: text('status', { enum: valuesOf(PolicyStatus) })
      .notNull()
      .default('pendente'),
    coverageInCents: cents('valor_cobertura').notNull(),
    endsAt: instant('data_fim'),
    policyNumber: text('apolice_numero').unique('seguros_profissionais_apolice_numero_unique'),
    monthlyPriceInCents: cents('monthly_price').notNull(),
    providerSubscriptionId: text('provider_subscription_id').unique('seguros_profissionais_provider_subscription_id_unique'),
    /** The purchase that pays for the policy. */
    purchaseId: uuid('purchase_id')
      .unique('seguros_profissionais_purchase_id_unique')
      .references(() => servicePurchases.id, { onDelete: 'restrict' }),
    /** True if the demo insurer issued the policy. The client then labels it 'demonstração'. */
    demonstration: boolean('demonstration').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'seguros_profissionais_profissional_ref_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    index('seguros_profissionais_profissional').on(table.professionalId, table.status),
    uniqueIndex('seguros_profissionais_um_ativo')
      .on(table.professionalId)
      .where(sql`${table.status} = 'ativo'`),
    uniqueIndex('seguros_profissionais_um_interesse')
      .on(table.professionalId)
      .where(sql`${table.status} = 'interesse'`),
    check('seguros_profissionais_status', oneOf(table.status)),
    check('seguros_profissionais_valores', sql`${table.coverageInCents} > 0 and ${table.monthlyPriceInCents} >= 0`),
    check(
      'seguros_profissionais_ativo_has_end',
      sql`${table.status} <> 'ativo' or ${table.endsAt} is not null and ${table.policyNumber} is not null`,
    ),
  ],
)

export type InsurancePolicy = typeof insurancePolicies.$inferSelect
