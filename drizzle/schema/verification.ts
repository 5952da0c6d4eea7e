import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CheckOutcome, CheckProvider, CheckStatus, NameChangeStatus } from '#shared/verification.ts'
import { users } from './auth.ts'
import { listed, oneOf, valuesOf } from './checks.ts'
import { day, instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/** The result of a background check. Only the professional and administrators see `detalhes`. */
export type BackgroundResult = { status: 'aprovado' | 'reprovado'; detalhes?: string }

/** consultas_antecedentes: background checks. Badges are derived from the latest concluded check of a professional. */
export const backgroundChecks = pgTable(
  'consultas_antecedentes',
  {
    id: randomId(),
    professionalId: uuid('profissional_ref').notNull(),
    status: text('status', { enum: valuesOf(CheckStatus) })
      .notNull()
      .default('pendente'),
    result: jsonb('resultado').$type<BackgroundResult>(),
    checkedAt: instant('data_consulta'),
    validUntil: instant('validade_ate'),
    provider: text('provider', { enum: valuesOf(CheckProvider) })
      .notNull()
      .default('simulado'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /**
     * The day on which the authority issued the criminal record certificate. The certificate itself expires earlier than our
     * check, which is valid for six months.
     */
    certificateDay: day('certificate_day'),
    /** The source's id of our request. It is set when the source gives the result later and not at once. */
    reference: text('reference'),
    /** When to ask the source for the result of the background check again. */
    readAfter: instant('read_after'),
    /** How many times the request to the source of the check failed. */
    attempts: integer('attempts').notNull().default(0),
    /** The version of the consent to the check. Null for checks from before consents were stored. */
    consentVersion: text('consent_version'),
    /** The admin who read the certificate and decided about the check. It is null when the source decided. */
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    foreignKey({
      name: 'consultas_antecedentes_profissional_ref_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    index('consultas_antecedentes_profissional').on(table.professionalId, table.checkedAt),
    // A professional has at most one running background check.
    uniqueIndex('consultas_antecedentes_one_running')
      .on(table.professionalId)
      .where(sql`${table.status} = 'pendente'`),
    index('consultas_antecedentes_running')
      .on(table.createdAt)
      .where(sql`${table.status} = 'pendente'`),
    index('consultas_antecedentes_validade').on(table.validUntil),
    index('consultas_antecedentes_decided_by').on(table.decidedBy),
    // A provider's webhook names a check only by its reference, so the reference must be unique for each provider.
    uniqueIndex('consultas_antecedentes_reference')
      .on(table.provider, table.reference)
      .where(sql`${table.reference} is not null`),
    index('consultas_antecedentes_read_after')
      .on(table.readAfter)
      .where(sql`${table.readAfter} is not null`),
    check(
      'consultas_antecedentes_reading',
      sql`btrim(${table.reference}) <> '' and (${table.readAfter} is null or ${table.reference} is not null)`,
    ),
    check('consultas_antecedentes_attempts', sql`${table.attempts} >= 0`),
    check('consultas_antecedentes_status', oneOf(table.status)),
    check('consultas_antecedentes_provider', oneOf(table.provider)),
    check(
      'consultas_antecedentes_concluida',
      sql`${table.status} <> 'concluida' or (${table.checkedAt} is not null
        and ${table.validUntil} > ${table.checkedAt}
        and coalesce(${table.result} ->> 'status', '') in (${listed(valuesOf(CheckOutcome))}))`,
    ),
  ],
)

/**
 * A professional's birth date and mother's name, which background checks need. Both are encrypted, and deleted 90 days after the
 * decision (job verification.purge-identity).
 */
export const identityDetails = pgTable(
  'identity_details',
  {
    professionalId: uuid('professional_id').primaryKey(),
    /** The birth date 'YYYY-MM-DD', encrypted by the vault, in base64. */
    sealedBirthDate: text('sealed_birth_date').notNull(),
    sealedMotherName: text('sealed_mother_name').notNull(),
    givenAt: instant('given_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'identity_details_professional_id_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    // This CHECK refuses values that are not encrypted. An encrypted value is longer, and contains neither the hyphens of a date
    // nor the spaces of a name.
    check(
      'identity_details_sealed',
      sql`${table.sealedBirthDate} ~ '^[A-Za-z0-9+/]{48,}={0,2}$' and ${table.sealedMotherName} ~ '^[A-Za-z0-9+/]{40,}={0,2}$'`,
    ),
  ],
)

/** A professional's request to change the name after the documents were approved. An admin decides it. */
export const nameChangeRequests = pgTable(
  'name_change_requests',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fromName: text('from_name').notNull(),
    toName: text('to_name').notNull(),
    reason: text('reason').notNull(),
    status: text('status', { enum: valuesOf(NameChangeStatus) })
      .notNull()
      .default('aberta'),
    /** Why the admin refused the request. The professional sees the text. */
    refusalReason: text('refusal_reason'),
    createdAt: instant('created_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('name_change_requests_one_open')
      .on(table.userId)
      .where(sql`${table.status} = 'aberta'`),
    index('name_change_requests_user_id').on(table.userId, table.createdAt),
    index('name_change_requests_open')
      .on(table.createdAt)
      .where(sql`${table.status} = 'aberta'`),
    index('name_change_requests_decided_by').on(table.decidedBy),
    check('name_change_requests_status', oneOf(table.status)),
    check('name_change_requests_decided', sql`(${table.status} = 'aberta') = (${table.decidedAt} is null)`),
    check(
      'name_change_requests_refused',
      sql`(${table.status} = 'recusada') = (coalesce(btrim(${table.refusalReason}), '') <> '')`,
    ),
    check(
      'name_change_requests_texts',
      sql`char_length(${table.toName}) between 2 and 120 and btrim(${table.reason}) <> '' and char_length(${table.reason}) <= 1000
        and char_length(${table.refusalReason}) <= 1000`,
    ),
  ],
)

/**
 * Decisions about identity documents. The admin can take a decision back until `effectiveAt`, when a job applies it.
 * `frontReason` and `selfieReason` describe faults of the two images, `reason` any other fault.
 */
export const verificationDecisions = pgTable(
  'verification_decisions',
  {
    id: randomId(),
    professionalId: uuid('professional_id').notNull(),
    /** When the decided documents were submitted. */
    submittedAt: instant('submitted_at').notNull(),
    approves: boolean('approves').notNull(),
    frontReason: text('front_reason'),
    selfieReason: text('selfie_reason'),
    reason: text('reason'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at').notNull(),
    effectiveAt: instant('effective_at').notNull(),
    appliedAt: instant('applied_at'),
  },
  (table) => [
    foreignKey({
      name: 'verification_decisions_professional_id_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    uniqueIndex('verification_decisions_one_open')
      .on(table.professionalId)
      .where(sql`${table.appliedAt} is null`),
    index('verification_decisions_professional_id').on(table.professionalId, table.decidedAt),
    index('verification_decisions_due')
      .on(table.effectiveAt)
      .where(sql`${table.appliedAt} is null`),
    index('verification_decisions_decided_at').on(table.decidedAt),
    index('verification_decisions_decided_by').on(table.decidedBy),
    check(
      'verification_decisions_reasons',
      sql`${table.approves} = (coalesce(${table.frontReason}, ${table.selfieReason}, ${table.reason}) is null)`,
    ),
    check(
      'verification_decisions_texts',
      sql`btrim(${table.frontReason}) <> '' and char_length(${table.frontReason}) <= 200 and btrim(${table.selfieReason}) <> ''
        and char_length(${table.selfieReason}) <= 200 and btrim(${table.reason}) <> '' and char_length(${table.reason}) <= 1000`,
    ),
    check(
      'verification_decisions_times',
      sql`${table.effectiveAt} >= ${table.decidedAt} and ${table.appliedAt} >= ${table.effectiveAt}`,
    ),
  ],
)

/**
 * The admin who is checking a professional's documents, so that two admins do not do the same work. The entry expires by itself.
 */
export const verificationClaims = pgTable(
  'verification_claims',
  {
    professionalId: uuid('professional_id').primaryKey(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: instant('until').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'verification_claims_professional_id_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    index('verification_claims_admin_id').on(table.adminId),
  ],
)

export type VerificationDecision = typeof verificationDecisions.$inferSelect
export type NameChangeRequest = typeof nameChangeRequests.$inferSelect
export type BackgroundCheck = typeof backgroundChecks.$inferSelect
