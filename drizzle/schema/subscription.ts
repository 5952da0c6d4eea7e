import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import { oneOf, valuesOf } from './checks.ts'
import { users } from './auth.ts'
import { cents, instant, randomId } from './columns.ts'

/** assinaturas: monthly subscriptions. Only a signed webhook sets 'ativa'. A user has at most one active subscription. */
export const subscriptions = pgTable(
  'assinaturas',
  {
    id: randomId(),
    userId: uuid('usuario_ref')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    status: text('status', { enum: valuesOf(SubscriptionStatus) })
      .notNull()
      .default('pendente'),
    /** The end of the paid period, or null before the first charge succeeded. */
    endsAt: instant('data_fim'),
    amountInCents: cents('valor').notNull(),
    providerSubscriptionId: text('provider_subscription_id').unique('assinaturas_provider_subscription_id_unique'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /**
     * True while a renewal is due and not paid yet. The subscriber keeps access for up to three days after data_fim (the grace
     * period).
     */
    renewalRetrying: boolean('renewal_retrying').notNull().default(false),
    /**
     * True if the bank refused the renewal. It stays false for about an hour while the invoice is a draft, so that no page says
     * too early that a payment is late.
     */
    renewalRefused: boolean('renewal_refused').notNull().default(false),
    firstPaidAt: instant('first_paid_at'),
    /** The card that pays the renewals, as last read from the provider. */
    cardPaymentMethodId: text('card_payment_method_id'),
    cardBrand: text('card_brand'),
    cardLastFour: text('card_last_four'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('assinaturas_usuario_status').on(table.userId, table.status),
    index('assinaturas_usuario_created_at').on(table.userId, table.createdAt),
    uniqueIndex('assinaturas_uma_ativa')
      .on(table.userId)
      .where(sql`${table.status} = 'ativa'`),
    index('assinaturas_to_expire')
      .on(table.endsAt)
      .where(sql`${table.status} = 'ativa'`),
    check('assinaturas_status', oneOf(table.status)),
    check('assinaturas_valor', sql`${table.amountInCents} > 0`),
    check('assinaturas_ativa_has_end', sql`${table.status} <> 'ativa' or ${table.endsAt} is not null`),
  ],
)

/** assinaturas_servicos: purchases of all services, including the certificate, the insurance and the club. */
export const servicePurchases = pgTable(
  'assinaturas_servicos',
  {
    id: randomId(),
    userId: uuid('usuario_ref')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    service: text('tipo_servico', { enum: valuesOf(PurchaseKind) }).notNull(),
    status: text('status', { enum: valuesOf(SubscriptionStatus) })
      .notNull()
      .default('pendente'),
    /**
     * The end of the paid period or of the certificate's validity. Null before the first charge, and before the certificate is
     * issued.
     */
    endsAt: instant('data_fim'),
    /** The amount of the first charge: the one-time price and the first month together. */
    amountInCents: cents('valor').notNull(),
    /** The price of each later month; 0 for a one-time purchase. */
    monthlyInCents: cents('monthly_amount').notNull().default(0),
    providerCheckoutId: text('provider_checkout_id').unique('assinaturas_servicos_provider_checkout_id_unique'),
    /** When the buyer completed the provider's payment page. The bank may not have decided about the payment yet. */
    checkoutCompletedAt: instant('checkout_completed_at'),
    providerSubscriptionId: text('provider_subscription_id').unique('assinaturas_servicos_provider_subscription_id_unique'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** True while a renewal is due and not paid yet. The buyer keeps access for up to 24 hours after data_fim. */
    renewalRetrying: boolean('renewal_retrying').notNull().default(false),
    /**
     * True if the bank refused the renewal. It stays false for about an hour while the invoice is a draft, so that no page says
     * too early that a payment is late.
     */
    renewalRefused: boolean('renewal_refused').notNull().default(false),
    firstPaidAt: instant('first_paid_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('assinaturas_servicos_usuario_tipo').on(table.userId, table.service, table.status),
    uniqueIndex('assinaturas_servicos_uma_ativa')
      .on(table.userId, table.service)
      .where(sql`${table.status} = 'ativa'`),
    uniqueIndex('assinaturas_servicos_uma_pendente')
      .on(table.userId, table.service)
      .where(sql`${table.status} = 'pendente'`),
    index('assinaturas_servicos_unsettled')
      .on(table.updatedAt)
      .where(sql`${table.status} = 'pendente'`),
    index('assinaturas_servicos_to_expire')
      .on(table.endsAt)
      .where(sql`${table.status} = 'ativa'`),
    check('assinaturas_servicos_tipo', oneOf(table.service)),
    check('assinaturas_servicos_status', oneOf(table.status)),
    check('assinaturas_servicos_valor', sql`${table.amountInCents} > 0`),
    check('assinaturas_servicos_monthly', sql`${table.monthlyInCents} between 0 and ${table.amountInCents}`),
    check(
      'assinaturas_servicos_ativa_has_end',
      sql`${table.status} <> 'ativa' or ${table.service} = 'certificado' or ${table.endsAt} is not null`,
    ),
  ],
)

export type Subscription = typeof subscriptions.$inferSelect
export type ServicePurchase = typeof servicePurchases.$inferSelect
