import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#server/test/stage/database.ts'
import { refusal } from './refusal.ts'
import { fourHours, sampleRows } from './sample-rows.ts'
import * as schema from './schema/index.ts'

const { db, drop } = await testDatabase()
const sample = sampleRows(db)
afterAll(drop)

const change = (over: Partial<schema.ProfessionalProfile>) => async () =>
  db
    .update(schema.professionalProfiles)
    .set(over)
    .where(eq(schema.professionalProfiles.userId, await sample.professional()))
/** Sets refused documents back to 'Pendente' without a new upload, which a constraint must refuse. */
const resubmitWithout = async () => {
  const mine = eq(schema.professionalProfiles.userId, await sample.professional())
  const refused = { verificationStatus: 'Recusado', refusalReason: 'A foto está cortada.', decidedAt: new Date() } as const
  await db.update(schema.professionalProfiles).set(refused).where(mine)
  return db.update(schema.professionalProfiles).set({ verificationStatus: 'Pendente' }).where(mine)
}
const user = (over: Partial<schema.User>) => () => sample.user(over)
const window = (over: Partial<typeof schema.availability.$inferInsert>) => async () =>
  db.insert(schema.availability).values({
    professionalId: await sample.professional(),
    weekday: 1,
    startTime: '08:00',
    endTime: '18:00',
    ...over,
  })
const residence = (over: Partial<typeof schema.residences.$inferInsert>) => async () =>
  db.insert(schema.residences).values({ userId: await sample.user(), kind: 'casa', bedrooms: 2, bathrooms: 1, ...over })
const booking = (over: Partial<typeof schema.bookings.$inferInsert>) => async () =>
  sample.booking({ contractorId: await sample.user(), professionalId: await sample.professional(), ...over })
const lasting = (hours: number) => async () =>
  db.insert(schema.bookings).values({
    ...fourHours(),
    contractorId: await sample.user(),
    professionalId: await sample.professional(),
    hours: sql`${hours}`,
    endsAt: new Date(fourHours().startsAt.getTime() + hours * 3_600_000),
  })
const details = (over: Partial<typeof schema.identityDetails.$inferInsert>) => async () =>
  db.insert(schema.identityDetails).values({
    professionalId: await sample.professional(),
    sealedBirthDate: `${'A'.repeat(51)}=`,
    sealedMotherName: 'A'.repeat(64),
    givenAt: new Date(),
    ...over,
  })
const backgroundCheck = (over: Partial<typeof schema.backgroundChecks.$inferInsert>) => async () =>
  db.insert(schema.backgroundChecks).values({ professionalId: await sample.professional(), provider: 'caf', ...over })
const twice = (work: () => Promise<unknown>) => async () => {
  await work()
  await work()
}

describe('refuses a row that violates a constraint, for each constraint', () => {
  test.for<[string, () => Promise<unknown>]>([
    ['identity_details_sealed', details({ sealedBirthDate: '1990-05-14' })],
    ['identity_details_sealed', details({ sealedMotherName: 'Tereza Aparecida Gonçalves de Oliveira Guimarães Reis' })],
    ['identity_details_professional_id_fk', details({ professionalId: randomUUID() })],
    ['consultas_antecedentes_reading', backgroundCheck({ readAfter: new Date() })],
    ['consultas_antecedentes_reading', backgroundCheck({ reference: ' ' })],
    ['consultas_antecedentes_reference', twice(backgroundCheck({ reference: 't1' }))],
    ['usuarios_cpf_digits', user({ cpf: '529.982.247-25' })],
    ['usuarios_cpf_unique', twice(user({ cpf: '98765432100' }))],
    ['usuarios_email_lower', user({ email: 'Ana@exemplo.com.br' })],
    ['usuarios_email_unique', twice(user({ email: 'ana@exemplo.com.br' }))],
    ['usuarios_telefone_e164', user({ phone: '(11) 98765-4321' })],
    ['usuarios_nome_length', user({ name: 'á'.repeat(121) })],
    ['usuarios_nome_length', user({ name: '  ' })],
    ['usuarios_nome_line', user({ name: 'Ana\nBcc: bia@casa.example' })],
    ['usuarios_nome_line', user({ name: 'Ana\rPrado' })],
    ['usuarios_cep_digits', user({ cep: '1310-100' })],
    ['usuarios_uf', user({ state: 'sp' })],
    ['usuarios_coordinates', user({ latitude: -23.5 })],
    ['perfis_profissionais_preco', change({ dailyPriceInCents: 7_999 })],
    ['perfis_profissionais_preco', change({ dailyPriceInCents: 1_000_001 })],
    ['perfis_profissionais_raio', change({ radiusInKm: 101 })],
    ['perfis_profissionais_anos', change({ yearsOfExperience: 61 })],
    ['perfis_profissionais_buffers', change({ bufferAfterInMinutes: 241 })],
    ['perfis_profissionais_antecedencia', change({ leadTimeInHours: 721 })],
    ['perfis_profissionais_bio', change({ bio: 'a'.repeat(2_001) })],
    ['perfis_profissionais_servicos', change({ services: [] })],
    ['perfis_profissionais_servicos', change({ services: ['Limpeza Geral'] })],
    ['perfis_profissionais_motivo', change({ verificationStatus: 'Recusado', refusalReason: ' ' })],
    ['perfis_profissionais_new_document', resubmitWithout],
    ['perfis_profissionais_motivo', change({ verificationStatus: 'Aprovado', refusalReason: 'foto escura' })],
    ['informacoes_residencia_quartos', residence({ bedrooms: 0 })],
    ['informacoes_residencia_moradores', residence({ residents: 0 })],
    ['informacoes_residencia_animais', residence({ pets: ['Gato'] })],
    ['informacoes_residencia_animais', residence({ hasPets: true, pets: ['Jacaré'] })],
    ['disponibilidade_dia', window({ weekday: 7 })],
    ['disponibilidade_horas', window({ endTime: '24:00' })],
    ['disponibilidade_horas', window({ startTime: '08:30' })],
    ['disponibilidade_horas', window({ startTime: '18:00' })],
    ['agendamentos_valor', booking({ amountInCents: 0, totalInCents: 2_000 })],
    ['agendamentos_total', booking({ totalInCents: 11_999 })],
    ['agendamentos_duracao', lasting(5)],
    ['agendamentos_fim_depois', booking({ endsAt: new Date('2027-01-04T08:00:00Z') })],
    ['agendamentos_services', booking({ services: ['Cozinha', 'Cozinha'] })],
    ['agendamentos_fim_is_start_plus_hours', booking({ endsAt: new Date('2027-01-04T16:00:01Z') })],
  ])('%s', async ([constraint, violate]) => expect(await refusal(violate())).toBe(constraint))

  test('accepts values at the limits of the constraints', async () => {
    expect(await refusal(change({ dailyPriceInCents: 8_000, radiusInKm: 100, yearsOfExperience: 60 })())).toBe('accepted')
    expect(await refusal(change({ dailyPriceInCents: 1_000_000, bufferBeforeInMinutes: 240, leadTimeInHours: 720 })())).toBe(
      'accepted',
    )
    expect(await refusal(window({ startTime: '00:00', endTime: '23:00' })())).toBe('accepted')
    expect(await refusal(residence({ hasPets: true, pets: ['Pássaro', 'Outros'] })())).toBe('accepted')
  })
})

describe('availability windows', () => {
  test('active windows of one weekday cannot overlap; adjacent, inactive and other-day windows are accepted', async () => {
    const professionalId = await sample.professional()
    const add = (over: Partial<typeof schema.availability.$inferInsert>) =>
      refusal(
        db.insert(schema.availability).values({ professionalId, weekday: 1, startTime: '08:00', endTime: '12:00', ...over }),
      )
    expect(await add({})).toBe('accepted')
    expect(await add({ startTime: '11:00', endTime: '15:00' })).toBe('disponibilidade_sem_sobreposicao')
    expect(await add({ startTime: '12:00', endTime: '15:00' })).toBe('accepted')
    expect(await add({ weekday: 2 })).toBe('accepted')
    expect(await add({ status: 'Indisponível' })).toBe('accepted')
  })
})

describe('users', () => {
  test('two users have one conversation, whichever of them starts it, and a user has none with themselves', async () => {
    const [ana, bia] = [await sample.user(), await sample.user()]
    const open = (participant1Id: string, participant2Id: string) =>
      refusal(db.insert(schema.conversations).values({ participant1Id, participant2Id }))
    expect(await open(ana, bia)).toBe('accepted')
    expect(await open(bia, ana)).toBe('conversas_par_unico')
    expect(await open(ana, ana)).toBe('conversas_two_people')
  })

  test('a message needs a unique sequence and nonce and some content, and a blocked message needs a reason', async () => {
    const [ana, bia] = [await sample.user(), await sample.user()]
    const conversationId = randomUUID()
    await db.insert(schema.conversations).values({ id: conversationId, participant1Id: ana, participant2Id: bia })
    const nonce = randomUUID()
    const send = (over: Partial<typeof schema.messages.$inferInsert>) =>
      refusal(db.insert(schema.messages).values({ conversationId, senderId: ana, content: 'Oi', sequence: 1, nonce, ...over }))
    expect(await send({})).toBe('accepted')
    expect(await send({ nonce: randomUUID() })).toBe('mensagens_sequence_unique')
    expect(await send({ sequence: 2 })).toBe('mensagens_nonce_unique')
    expect(await send({ sequence: 2, senderId: bia })).toBe('accepted')
    expect(await send({ sequence: 3, nonce: randomUUID(), content: ' \n' })).toBe('mensagens_conteudo')
    expect(await send({ sequence: 3, nonce: randomUUID(), blocked: true })).toBe('mensagens_blocked_reason')
  })

  test('a user has each of the three roles at most once', async () => {
    const userId = await sample.user()
    const take = (role: schema.UserRole['role']) => refusal(db.insert(schema.userRoles).values({ userId, role }))
    expect(await take('contratante')).toBe('accepted')
    expect(await take('contratante')).toBe('user_roles_user_id_role_pk')
    expect(await take('profissional')).toBe('accepted')
    expect(await refusal(db.execute(sql`insert into user_roles (user_id, role) values (${userId}, 'ADMIN')`))).toBe(
      'user_roles_role',
    )
  })

  test('a user has at most one active subscription and one active service of each kind', async () => {
    const userId = await sample.user()
    const endsAt = new Date('2027-02-01T12:00:00Z')
    const subscription = (over: Partial<typeof schema.subscriptions.$inferInsert>) =>
      refusal(db.insert(schema.subscriptions).values({ userId, amountInCents: 5_000, endsAt, ...over }))
    const service = (over: Partial<typeof schema.servicePurchases.$inferInsert>) =>
      refusal(
        db
          .insert(schema.servicePurchases)
          .values({ userId, service: 'analise_ia', amountInCents: 990, endsAt, status: 'ativa', ...over }),
      )
    expect(await subscription({ status: 'ativa' })).toBe('accepted')
    expect(await subscription({ status: 'ativa' })).toBe('assinaturas_uma_ativa')
    expect(await subscription({ status: 'vencida' })).toBe('accepted')
    expect(await subscription({ status: 'ativa', endsAt: null })).toBe('assinaturas_ativa_has_end')
    expect(await service({})).toBe('accepted')
    expect(await service({})).toBe('assinaturas_servicos_uma_ativa')
    expect(await service({ service: 'contrato' })).toBe('accepted')
  })
})

describe('reviews, strikes and disputes', () => {
  test('a participant reviews a booking once, with grades 1 to 5, and only the professional grades the workplace', async () => {
    const [contractorId, professionalId] = [await sample.user(), await sample.professional()]
    const bookingId = await sample.booking({ contractorId, professionalId })
    const review = (over: Partial<typeof schema.reviews.$inferInsert>) =>
      refusal(
        db.insert(schema.reviews).values({
          bookingId,
          reviewerId: contractorId,
          reviewedId: professionalId,
          kind: 'contratante_para_profissional',
          publicGrade: 5,
          ...over,
        }),
      )
    expect(await review({ publicGrade: 6 })).toBe('avaliacoes_notas')
    expect(await review({ respectGrade: 0 })).toBe('avaliacoes_notas')
    expect(await review({ environmentGrade: 4 })).toBe('avaliacoes_ambiente')
    expect(await review({})).toBe('accepted')
    expect(await review({})).toBe('avaliacoes_avaliador_unique')
    expect(await review({ reviewerId: await sample.user() })).toBe('avaliacoes_lado_unique')
    const ofContractor = { reviewerId: professionalId, reviewedId: contractorId, kind: 'profissional_para_contratante' as const }
    expect(await review({ ...ofContractor, environmentGrade: 4 })).toBe('accepted')
  })

  test('a booking has at most one strike, and a withdrawn strike needs the admin and the reason', async () => {
    const professionalId = await sample.professional()
    const bookingId = await sample.booking({ contractorId: await sample.user(), professionalId })
    const record = (over: Partial<typeof schema.strikes.$inferInsert> = {}) =>
      refusal(db.insert(schema.strikes).values({ professionalId, bookingId, cause: 'Ausência', occurredAt: new Date(), ...over }))
    expect(await record({ withdrawnAt: new Date() })).toBe('strikes_withdrawn')
    expect(await record({ cause: 'Chuva' as 'Ausência' })).toBe('strikes_cause')
    expect(await record()).toBe('accepted')
    expect(await record()).toBe('strikes_booking_id_unique')
  })

  test('a booking has at most one open dispute, and a resolved dispute needs a resolution', async () => {
    const claimantId = await sample.user()
    const bookingId = await sample.booking({ contractorId: claimantId, professionalId: await sample.professional() })
    const open = () => refusal(db.insert(schema.disputes).values({ bookingId, claimantId, description: 'Não veio.' }))
    expect(await open()).toBe('accepted')
    expect(await open()).toBe('disputas_uma_aberta')
    const resolve = (resolution: string | null) => refusal(db.update(schema.disputes).set({ status: 'Resolvida', resolution }))
    expect(await resolve(' ')).toBe('disputas_resolucao')
    expect(await resolve('Reembolsado.')).toBe('accepted')
    expect(await open()).toBe('accepted')
  })
})
