import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { leaksIn, plantSecrets } from '#server/test/hostile/secrets.ts'
import { makeBooking } from '#server/test/stage/factories.ts'
import { accountWithEveryRow, type AccountWithEveryRow } from '#server/test/stage/every-row.ts'
import { codeOf } from '#server/test/stage/credit.ts'
import { long } from '#server/test/stage/long.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let fullAccount: AccountWithEveryRow
let file: string
beforeAll(async () => {
  world = await testWorld({ skipInvariants: true })
  fullAccount = await accountWithEveryRow(world)
  const secrets = await plantSecrets(world, fullAccount.other.id)
  file = JSON.stringify(await world.as(fullAccount.person).privacy.export())
  expect(leaksIn(file, secrets, fullAccount.person.id)).toEqual([])
})
afterAll(() => world.close())

/** For each table, a text that the data export must contain if the account has a row in the table. */
const shown: Record<string, (fullAccount: AccountWithEveryRow) => string> = {
  usuarios: ({ secrets }) => secrets.cpf,
  team_roles: () => '"role":"suporte"',
  user_roles: () => '"role":"profissional"',
  sessions: ({ tag }) => `Navegador ${tag}`,
  totp_secrets: () => '"confirmed_at":"2026-11-23T12:00:00.000Z"',
  recovery_codes: () => '"used_at":null',
  known_devices: () => '"last_used_at":"20',
  terms_acceptances: () => '"kind":"adult"',
  disponibilidade: () => '"dia_da_semana":1',
  availability_exceptions: ({ tag }) => `férias ${tag}`,
  booking_series: () => '"every_weeks":2',
  booking_photos: () => '"contractor_id":"você","position":3',
  reschedule_requests: () => '"proposed_by":"você"',
  booking_extensions: () => '"hours":1,"amount":"23.45"',
  hiring_alerts: ({ tag }) => `alerta ${tag}`,
  blocks: () => '"blocker_id":"você","blocked_id":"Olga"',
  user_reports: ({ tag }) => `denúncia ${tag}`,
  directory_consents: () => '"text":"Autorizo a Plumaí',
  review_lines: ({ tag }) => `"line":"elogio ${tag}"`,
  directory_withdrawals: () => '"withdrawn_at":"2026-11-23T12:00:00.000Z"',
  income_statements: ({ tag }) => `REND-${tag}`,
  needs: ({ tag }) => `almoço ${tag}`,
  offers: ({ tag }) => `eu vou ${tag}`,
  open_series: () => '2026-12-01',
  wishes: ({ tag }) => `"place":"lugar-${tag}"`,
  favourites: () => '"user_id":"você","professional_id":"Olga"',
  agendamentos: ({ completedId }) => `"id":"${completedId}","contratante_ref":"você","profissional_ref":"Olga"`,
  booking_events: ({ completedId }) => `"booking_id":"${completedId}"`,
  conversas: () => '"participante_1":"Olga","participante_2":"você"',
  mensagens: ({ said }) => said.open,
  checklist_templates: ({ tag }) => `Minha lista ${tag}`,
  checklist_execucoes: ({ tag }) => `Lista do dia ${tag}`,
  checklist_itens_execucao: ({ tag }) => `vidro trincado ${tag}`,
  checklist_reviews: ({ tag }) => `a nota está errada ${tag}`,
  clube_descontos_membros: ({ tag }) => `CLUBE-${tag}`,
  identity_details: ({ tag }) => `"sealed_birth_date":"1988-02-29","sealed_mother_name":"Jaci ${tag}"`,
  contratos_mensalistas: () => '"contractor_address":"198.51.100.7"',
  audit_log: ({ person }) =>
    `"actor_id":"você","action":"document.viewed","entity":"documents","entity_id":"${person.id}","details":"front"`,
  stored_files: () => '"bytes":4321',
  certificados_progresso: ({ tag }) => `"modulo_ref":"Módulo ${tag}","completado"`,
  certificados_tentativas: ({ tag }) => `"modulo_ref":"Módulo ${tag}","nota":6`,
  certificados_emitidos: ({ tag }) => `CERT-${tag}`,
  pauses: ({ tag }) => `eu avisei ${tag}`,
  reputation_figures: () => '"completed_bookings":31',
  strikes: () => '"cause":"Ausência"',
  absence_reports: () => '"reporter_id":"você"',
  dispute_replies: ({ tag }) => `ligamos para vocês ${tag}`,
  disputas: ({ tag }) => `faltou um cômodo ${tag}`,
  seguros_profissionais: ({ tag }) => `APO-${tag}`,
  outbox: ({ person }) => `"subject":"e-mail para ${person.name}`,
  notification_preferences: () => '"topic":"reviews","way":"push"',
  push_devices: ({ tag }) => `"endpoint":"${tag}.push.example"`,
  notifications: ({ person }) => `aviso para ${person.name}`,
  payments: () => '"amount":"108.00","share":null,"credit":"0.00","refunded":"0.00"',
  referrals: () => '"invited_id":"você","status":"rewarded"',
  referral_codes: ({ tag }) => `"invite_code":"VEM-${codeOf(tag)}"`,
  credits: () => '"amount":"20.00","lapsed":"20.00"',
  credit_uses: () => '"amount":"18.00","returned_at":null',
  refunds: () => '"amount":"1.01"',
  saved_cards: () => '"last_four":"4242"',
  series_consents: () => '"card_id":null,"charges":[]',
  transfers: () => '"amount":"89.99"',
  payouts: () => '"amount":"77.77"',
  payout_accounts: () => '"missing":["external_account"]',
  relatorios_ia_perfil: ({ tag }) => `fale de você, ${tag}`,
  perfis_profissionais: ({ secrets }) => secrets.bio,
  user_addresses: ({ tag }) => `"receiver":"Lúcia ${tag}"`,
  booked_homes: ({ secrets }) => `"street":"${secrets.street}"`,
  informacoes_residencia: ({ secrets }) => secrets.notes,
  profile_views: () => '"professional_id":"você","viewer_id":null,"day":"2026-11-20"',
  relatorios_financeiros: () => '"total_gasto":"123.45"',
  avaliacoes: ({ tag }) => `só entre nós ${tag}`,
  public_reviews: ({ tag }) => `boa casa ${tag}`,
  assinaturas: () => '"valor":"50.00"',
  assinaturas_servicos: () => '"tipo_servico":"analise_ia"',
  help_requests: () => '"topic":"Agendamentos","status":"Aberto"',
  help_messages: ({ tag }) => `"by_team":true,"text":"no agendamento ${tag}`,
  person_notes: ({ tag }) => `ligou duas vezes ${tag}`,
  work_photos: ({ tag }) => `"status":"Recusada","refusal_reason":"foto ${tag}"`,
  verification_decisions: ({ tag }) => `com reflexo ${tag}`,
  name_change_requests: ({ tag }) => `Iracema Casada ${tag}`,
  consultas_antecedentes: ({ tag }) => `nada consta ${tag}`,
}

test('the copy of the data contains exactly the tables of the list', () => {
  expect(Object.keys(JSON.parse(file).dados).toSorted()).toEqual(Object.keys(shown).toSorted())
})

test.each(Object.keys(shown))('exports %s', (table) => {
  expect(JSON.stringify(JSON.parse(file).dados[table])).toContain(shown[table]!(fullAccount))
})

test('the copy of the data contains the exact coordinates and the address of the caller', () => {
  const { street, latitude, phone, email } = fullAccount.secrets
  for (const text of [street, latitude, phone, email]) expect(file).toContain(text)
})

test('the copy of the data contains only the first name and the visible messages of the other participant', () => {
  const { tag, said, theirBlocked } = fullAccount
  expect(file).toContain(said.theirs)
  expect(file).toContain(said.blocked)
  expect(file).toContain(`boa casa ${tag}`)
  for (const secret of [theirBlocked, `segredo da Olga ${tag}`, 'Reis', '198.51.100.8']) expect(file).not.toContain(secret)
})

test('the copy of the data contains no secret of the platform', () => {
  const { tag } = fullAccount
  for (const secret of ['argon2', `selo ${tag}`, `cus_${tag}`, 'confirmar-email', `pedido ${tag}`, 'token'])
    expect(file).not.toContain(secret)
})

test('the copy of the data does not contain a received review before its reveal', async () => {
  const { completed, rita } = await hiddenReview()
  const mine = await world.as(rita).privacy.export()
  expect(mine.dados['public_reviews']).toEqual([])
  expect(mine.dados['agendamentos']).toMatchObject([{ id: completed, contratante_ref: 'Vera', profissional_ref: 'você' }])
})

long('the sixth export of a day is refused with too_many', async () => {
  const strict = await testWorld({ settings: { limits: 'production' } })
  try {
    const ana = await strict.person()
    for (let attempt = 0; attempt < 5; attempt++) expect(await reasonOf(strict.as(ana).privacy.export())).toBe('no refusal')
    expect(await reasonOf(strict.as(ana).privacy.export())).toBe('too_many')
  } finally {
    await strict.close()
  }
})

test('the export is refused to a visitor with signed_out', async () => {
  expect(await reasonOf(world.as(null).privacy.export())).toBe('signed_out')
})

async function hiddenReview() {
  const vera = await world.person({ name: 'Vera Nunes' })
  const rita = await world.person({ name: 'Rita Melo', professional: true })
  const startsAt = new Date(world.now().getTime() - 5 * 3_600_000)
  const booking = await makeBooking(world, { contractorId: vera.id, professionalId: rita.id, startsAt })
  await world.db.insert(schema.reviews).values({
    bookingId: booking.id,
    reviewerId: vera.id,
    reviewedId: rita.id,
    kind: 'contratante_para_profissional',
    publicGrade: 1,
    publicComment: 'ainda às cegas',
  })
  return { completed: booking.id, rita }
}
