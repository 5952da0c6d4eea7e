import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from './checks.ts'
import { users } from './auth.ts'
import { cents, instant, randomId } from './columns.ts'
import { servicePurchases } from './subscription.ts'

/**
 * clube_descontos_membros: members of the discount club. The payment webhook activates a membership and creates its member code.
 */
export const clubMembers = pgTable(
  'clube_descontos_membros',
  {
    id: randomId(),
    userId: uuid('usuario_ref')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    status: text('status', { enum: ['pendente', 'ativo', 'vencido', 'cancelado'] })
      .notNull()
      .default('pendente'),
    memberCode: text('codigo_membro').unique('clube_descontos_membros_codigo_membro_unique'),
    startsAt: instant('data_inicio'),
    monthlyPriceInCents: cents('valor_mensal').notNull(),
    endsAt: instant('ends_at'),
    providerSubscriptionId: text('provider_subscription_id').unique('clube_descontos_membros_provider_subscription_id_unique'),
    /** The purchase that pays for the membership. */
    purchaseId: uuid('purchase_id')
      .unique('clube_descontos_membros_purchase_id_unique')
      .references(() => servicePurchases.id, { onDelete: 'restrict' }),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('clube_descontos_membros_usuario').on(table.userId, table.status),
    uniqueIndex('clube_descontos_membros_um_ativo')
      .on(table.userId)
      .where(sql`${table.status} = 'ativo'`),
    check('clube_descontos_membros_status', oneOf(table.status)),
    check('clube_descontos_membros_valor', sql`${table.monthlyPriceInCents} > 0`),
    check(
      'clube_descontos_membros_ativo_has_code',
      sql`${table.status} <> 'ativo' or ${table.memberCode} is not null and ${table.startsAt} is not null`,
    ),
  ],
)

export type ClubMember = typeof clubMembers.$inferSelect
