import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { animalTypes, HomeType, SpokenOf, VerificationStatus } from '#shared/profile.ts'
import { services } from '#shared/services.ts'
import { listed, oneOf, valuesOf } from './checks.ts'
import { users } from './auth.ts'
import { cents, day, instant, randomId } from './columns.ts'

/**
 * perfis_profissionais: the profiles of professionals. A user becomes a professional when step 3 of the onboarding inserts a row.
 * In other tables profissional_ref holds the professional's usuarios.id, which is usuario_ref here.
 */
export const professionalProfiles = pgTable(
  'perfis_profissionais',
  {
    id: randomId(),
    userId: uuid('usuario_ref')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' })
      .unique('perfis_profissionais_usuario_ref_unique'),
    /** The bio. '' if the professional left it empty in step 3. Null if step 3 was never saved. */
    bio: text('bio_descritiva'),
    yearsOfExperience: integer('anos_experiencia').notNull(),
    /** The offered services, by the labels that the onboarding shows. */
    services: text('servicos_oferecidos').array().notNull(),
    dailyPriceInCents: cents('preco_base_diaria').notNull(),
    /** The service radius; null counts as 10 km. */
    radiusInKm: integer('raio_atendimento_km').default(10),
    bufferBeforeInMinutes: integer('buffer_antes_min').notNull().default(15),
    bufferAfterInMinutes: integer('buffer_depois_min').notNull().default(15),
    leadTimeInHours: integer('antecedencia_minima_horas').notNull().default(2),
    /** How many days ahead the professional accepts bookings. */
    horizonInDays: integer('horizon_days').notNull().default(180),
    /** The maximum number of bookings per local day. Null: no limit. */
    maxBookingsPerDay: integer('max_bookings_per_day'),
    /** True if the professional wants to receive the needs that contractors publish (shared/offers.ts). */
    acceptsOffers: boolean('accepts_offers').notNull().default(true),
    /** True if the contractor can reschedule only with the professional's consent, even more than 24 hours ahead (G4). */
    onlyAgreedChanges: boolean('only_agreed_changes').notNull().default(false),
    /** True if the professional must accept each request after it is paid. */
    answersEach: boolean('answers_each').notNull().default(false),
    /** When the professional went away and stopped accepting bookings. Null: not away. */
    awaySince: instant('away_since'),
    /** The last day away, in the professional's time zone. Null: the end is open. */
    awayUntil: day('away_until'),
    /**
     * The grammatical gender in texts about the professional: 'o profissional' or 'a profissional'. It is null if the
     * professional has not chosen. The choice itself is never shown.
     */
    spokenOf: text('spoken_of', { enum: valuesOf(SpokenOf) }),
    documentFront: text('foto_documento_frente'),
    documentSelfie: text('selfie_com_documento'),
    /** The status of the document verification; null until documents are sent. */
    verificationStatus: text('status_verificacao', { enum: valuesOf(VerificationStatus) }),
    refusalReason: text('motivo_recusa'),
    visible: boolean('perfil_ativo').notNull().default(true),
    /**
     * Until when an admin has paused the profile (ADR 035). The profile is hidden until a job resets the column to null at that
     * time.
     */
    pausedUntil: instant('paused_until'),
    /** True if the profile has the quality seal 'Selo Plumaí'. Only an administrator can give it. */
    seal: boolean('selo_plumai').notNull().default(false),
    rating: numeric('media_avaliacao', { precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
    reviewCount: integer('total_avaliacoes').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    documentsSubmittedAt: instant('documents_submitted_at'),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    documentsPurgedAt: instant('documents_purged_at'),
  },
  (table) => [
    index('perfis_profissionais_pendentes')
      .on(table.documentsSubmittedAt)
      .where(sql`${table.verificationStatus} = 'Pendente'`),
    index('perfis_profissionais_decided_by').on(table.decidedBy),
    check('perfis_profissionais_status', oneOf(table.verificationStatus)),
    check('perfis_profissionais_spoken_of', oneOf(table.spokenOf)),
    check(
      'perfis_profissionais_motivo',
      sql`case ${table.verificationStatus}
        when 'Recusado' then coalesce(btrim(${table.refusalReason}), '') <> '' and char_length(${table.refusalReason}) <= 1000
        when 'Aprovado' then ${table.refusalReason} is null
        else true
      end`,
    ),
    check('perfis_profissionais_preco', sql`${table.dailyPriceInCents} between 80 and 10000`),
    check(
      'perfis_profissionais_servicos',
      sql`cardinality(${table.services}) between 1 and 6 and ${table.services} <@ array[${listed(services)}]`,
    ),
    check('perfis_profissionais_raio', sql`${table.radiusInKm} between 1 and 100`),
    check('perfis_profissionais_anos', sql`${table.yearsOfExperience} between 0 and 60`),
    check(
      'perfis_profissionais_buffers',
      sql`${table.bufferBeforeInMinutes} between 0 and 240 and ${table.bufferAfterInMinutes} between 0 and 240`,
    ),
    check('perfis_profissionais_antecedencia', sql`${table.leadTimeInHours} between 0 and 720`),
    check('perfis_profissionais_bio', sql`char_length(${table.bio}) <= 2000`),
    check('perfis_profissionais_ratings', sql`${table.rating} between 0 and 5 and ${table.reviewCount} >= 0`),
    check('perfis_profissionais_horizonte', sql`${table.horizonInDays} between 1 and 180`),
    check('perfis_profissionais_por_dia', sql`${table.maxBookingsPerDay} between 1 and 3`),
    check('perfis_profissionais_away', sql`${table.awayUntil} is null or ${table.awaySince} is not null`),
  ],
)

/** informacoes_residencia: the description of a contractor's home, one row per contractor. */
export const residences = pgTable(
  'informacoes_residencia',
  {
    id: randomId(),
    userId: uuid('usuario_ref')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' })
      .unique('informacoes_residencia_usuario_ref_unique'),
    kind: text('tipo_imovel', { enum: valuesOf(HomeType) }).notNull(),
    bedrooms: integer('numero_quartos').notNull(),
    bathrooms: integer('numero_banheiros').notNull(),
    areaInSquareMetres: integer('tamanho_m2'),
    hasPets: boolean('possui_animais').notNull().default(false),
    pets: text('tipo_animais').array().notNull().default([]),
    residents: integer('numero_moradores'),
    notes: text('observacoes'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('informacoes_residencia_tipo', oneOf(table.kind)),
    check('informacoes_residencia_quartos', sql`${table.bedrooms} between 1 and 100 and ${table.bathrooms} between 1 and 100`),
    check('informacoes_residencia_moradores', sql`${table.residents} between 1 and 100`),
    check('informacoes_residencia_tamanho', sql`${table.areaInSquareMetres} between 1 and 100000`),
    check(
      'informacoes_residencia_animais',
      sql`${table.pets} <@ array[${listed(animalTypes)}] and cardinality(${table.pets}) <= 4
        and (${table.hasPets} or cardinality(${table.pets}) = 0)`,
    ),
    check('informacoes_residencia_observacoes', sql`char_length(${table.notes}) <= 1000`),
  ],
)

/** The professionals whom a user has marked as favourites. */
export const favourites = pgTable(
  'favourites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    professionalId: uuid('professional_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'favourites_professional_id_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('cascade'),
    primaryKey({ columns: [table.userId, table.professionalId] }),
    index('favourites_professional_id').on(table.professionalId),
    check('favourites_of_another', sql`${table.userId} <> ${table.professionalId}`),
  ],
)

/** Views of a profile by other users: one row for each viewer and day, stored for 12 months. */
export const profileViews = pgTable(
  'profile_views',
  {
    professionalId: uuid('professional_id').notNull(),
    viewerId: uuid('viewer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: day('day').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'profile_views_professional_id_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('cascade'),
    primaryKey({ columns: [table.professionalId, table.viewerId, table.day] }),
    index('profile_views_viewer_id').on(table.viewerId),
    index('profile_views_day').on(table.day),
    check('profile_views_by_another', sql`${table.professionalId} <> ${table.viewerId}`),
  ],
)

export type ProfessionalProfile = typeof professionalProfiles.$inferSelect
export type Residence = typeof residences.$inferSelect
export type Favourite = typeof favourites.$inferSelect
export type ProfileView = typeof profileViews.$inferSelect
