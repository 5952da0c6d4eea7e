import { sql } from 'drizzle-orm'
import {
  check,
  boolean,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { UserRole as Roles } from '#shared/auth.ts'
import { TeamRole } from '#shared/desk.ts'
import { isSha256, oneOf, valuesOf } from './checks.ts'
import { instant, randomId } from './columns.ts'

/** usuarios: every account. Columns of the specification have Portuguese names; all others have English ones. */
export const users = pgTable(
  'usuarios',
  {
    id: randomId(),
    name: text('nome_completo').notNull(),
    /** The CPF: eleven digits, never edited. */
    cpf: text('cpf').notNull(),
    /** The phone number in E.164 format. */
    phone: text('telefone').notNull(),
    photo: text('foto_perfil'),
    cep: text('cep'),
    street: text('endereco_logradouro'),
    number: text('endereco_numero'),
    complement: text('endereco_complemento'),
    district: text('endereco_bairro'),
    city: text('endereco_cidade'),
    state: text('endereco_estado'),
    /** Exact geocoded coordinates. Only the search index rounds them to a grid. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** The name that the contractor gave the default address; null stands for 'Casa'. Other addresses are in user_addresses. */
    addressName: text('address_name'),
    /** The person who opens the door to the professional at this address; null if it is the contractor. */
    addressReceiver: text('address_receiver'),
    contractorRating: numeric('media_avaliacao_contratante', { precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
    contractorReviewCount: integer('total_avaliacoes_contratante').notNull().default(0),
    completedBookings: integer('agendamentos_realizados').notNull().default(0),
    active: boolean('ativo').notNull().default(true),
    createdAt: instant('data_criacao').notNull().defaultNow(),
    /** The user's email address, always in lower case. */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    emailConfirmedAt: instant('email_confirmed_at'),
    declaredAdultAt: instant('declared_adult_at'),
    /** The invitation code with which the user signed up. */
    invitedWith: text('invited_with'),
    /** When the account was erased. The row stays, without personal data (LGPD art. 18). */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    uniqueIndex('usuarios_email_unique').on(table.email),
    uniqueIndex('usuarios_cpf_unique').on(table.cpf),
    index('usuarios_data_criacao').on(table.createdAt),
    // Trigram indexes, because administrators search by part of a name, a phone number or an email.
    index('usuarios_nome_trgm').using('gin', sql`unaccented(${table.name}) gin_trgm_ops`),
    index('usuarios_telefone_trgm').using('gin', table.phone.op('gin_trgm_ops')),
    index('usuarios_email_trgm').using('gin', table.email.op('gin_trgm_ops')),
    // The CPF of an erased account is replaced by 'x' and ten hex digits.
    check(
      'usuarios_cpf_digits',
      sql`case when ${table.erasedAt} is null then ${table.cpf} ~ '^\\d{11}$' else ${table.cpf} ~ '^x[0-9a-f]{10}$' end`,
    ),
    check(
      'usuarios_email_lower',
      sql`${table.email} = lower(${table.email}) and ${table.email} like '%_@_%' and char_length(${table.email}) <= 254`,
    ),
    check('usuarios_telefone_e164', sql`${table.phone} ~ '^\\+[1-9]\\d{7,14}$'`),
    check('usuarios_nome_length', sql`btrim(${table.name}) <> '' and char_length(${table.name}) <= 120`),
    // A name is used in email subjects and calendar entries, where a line break would start a new header.
    check('usuarios_nome_line', sql`${table.name} !~ '[\\r\\n]'`),
    check('usuarios_invited_with', sql`char_length(${table.invitedWith}) <= 20`),
    check('usuarios_cep_digits', sql`${table.cep} ~ '^\\d{5}-?\\d{3}$'`),
    check('usuarios_uf', sql`${table.state} ~ '^[A-Z]{2}$'`),
    check(
      'usuarios_address_length',
      sql`char_length(${table.street}) <= 200 and char_length(${table.number}) <= 20
        and char_length(${table.complement}) <= 120 and char_length(${table.district}) <= 120
        and char_length(${table.city}) <= 120`,
    ),
    check(
      'usuarios_address_words',
      sql`char_length(${table.addressName}) between 1 and 40 and ${table.addressName} !~ '[\\r\\n]'
        and char_length(${table.addressReceiver}) between 1 and 80 and ${table.addressReceiver} !~ '[\\r\\n]'`,
    ),
    check(
      'usuarios_coordinates',
      sql`(${table.latitude} is null) = (${table.longitude} is null) and ${table.latitude} between -85 and 85
        and ${table.longitude} between -180 and 180`,
    ),
    check(
      'usuarios_ratings',
      sql`${table.contractorRating} between 0 and 5 and ${table.contractorReviewCount} >= 0
        and ${table.completedBookings} >= 0`,
    ),
    check(
      'usuarios_erased',
      sql`${table.erasedAt} is null or (not ${table.active} and ${table.photo} is null and ${table.cep} is null
        and ${table.street} is null and ${table.latitude} is null)`,
    ),
  ],
)

/** user_roles: one row for each role of a user. No page of the product grants 'admin'. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: valuesOf(Roles) }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] }), check('user_roles_role', oneOf(table.role))],
)

/** Restricts an admin to parts of the administration. An admin without a row here may use all of it. */
export const teamRoles = pgTable(
  'team_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: valuesOf(TeamRole) }).notNull(),
    grantedBy: uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'team_roles_pk', columns: [table.userId, table.role] }),
    index('team_roles_granted_by').on(table.grantedBy),
    check('team_roles_role', oneOf(table.role)),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the session cookie's secret, in hex. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** When the password was last entered in this session (step-up authentication). */
    authenticatedAt: instant('authenticated_at').notNull().defaultNow(),
    /** When the second factor was last entered in this session. Null: never. */
    secondFactorAt: instant('second_factor_at'),
    ipTruncated: text('ip_truncated'),
    userAgent: text('user_agent'),
  },
  (table) => [
    index('sessions_user_id').on(table.userId),
    index('sessions_expires_at').on(table.expiresAt),
    check('sessions_id_hash', isSha256(table.id)),
  ],
)

export const passwordResetTokens = pgTable(
  'password_reset_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The outbox row of the email that contains this password reset link. Sending the email again creates a new link and revokes
     * the old one.
     */
    emailId: uuid('email_id'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('password_reset_tokens_user_id').on(table.userId),
    check('password_reset_tokens_hash', isSha256(table.tokenHash)),
  ],
)

export const emailConfirmationTokens = pgTable(
  'email_confirmation_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The email address that this confirmation link confirms. If the user changes the address, the link becomes invalid. */
    email: text('email').notNull(),
    /**
     * The outbox row of the email that contains this confirmation link. Sending the email again creates a new link and revokes
     * the old one.
     */
    emailId: uuid('email_id'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('email_confirmation_tokens_user_id').on(table.userId),
    check('email_confirmation_tokens_hash', isSha256(table.tokenHash)),
  ],
)

/** The second factor of a user: a TOTP secret (RFC 6238). */
export const totpSecrets = pgTable('totp_secrets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The TOTP secret, encrypted with the configured key. The server never returns a confirmed secret. */
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** When the user confirmed the setup with a first correct code. Null: the second factor is not active. */
  confirmedAt: instant('confirmed_at'),
  /**
   * The step number of the last accepted code; a step lasts 30 seconds. A code of this step or an earlier one is refused, so no
   * code works twice.
   */
  lastStep: integer('last_step').notNull().default(0),
})

/** Codes for one sign-in each, which replace the second factor when the phone is lost. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] }), check('recovery_codes_hash', isSha256(table.codeHash))],
)

/** A sign-in with a correct password that still needs the second factor. It allows five attempts within five minutes. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('sign_in_challenges_user_id').on(table.userId),
    index('sign_in_challenges_expires_at').on(table.expiresAt),
    check('sign_in_challenges_hash', isSha256(table.tokenHash)),
    check('sign_in_challenges_attempts', sql`${table.attempts} between 0 and 5`),
  ],
)

/**
 * A browser that has signed in before. Its failed sign-ins are counted separately, so that an attacker elsewhere cannot lock out
 * the owner.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tokenHash] }),
    index('known_devices_last_used_at').on(table.lastUsedAt),
    check('known_devices_hash', isSha256(table.tokenHash)),
  ],
)

export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['terms', 'privacy', 'adult', 'background_check'] }).notNull(),
    version: text('version').notNull(),
    acceptedAt: instant('accepted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.version] }),
    check('terms_acceptances_kind', oneOf(table.kind)),
  ],
)

export type User = typeof users.$inferSelect
export type UserRole = typeof userRoles.$inferSelect
export type Session = typeof sessions.$inferSelect
export type PasswordResetToken = typeof passwordResetTokens.$inferSelect
export type EmailConfirmationToken = typeof emailConfirmationTokens.$inferSelect
export type TotpSecret = typeof totpSecrets.$inferSelect
export type RecoveryCode = typeof recoveryCodes.$inferSelect
export type SignInChallenge = typeof signInChallenges.$inferSelect
export type KnownDevice = typeof knownDevices.$inferSelect
export type TermsAcceptance = typeof termsAcceptances.$inferSelect
