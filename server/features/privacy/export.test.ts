import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { leaksIn, plantSecrets } from '#server/test/hostile/secrets.ts'
import { makeBooking } from '#server/test/stage/factories.ts'
import { accountWithEveryRow, type AccountWithEveryRow } from '#server/test/stage/every-row.ts'
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

/** A text that the account's row of each table adds to the export. */
const shown: Record<string, (fullAccount: AccountWithEveryRow) => string> = {
  usuarios: ({ secrets }) => secrets.cpf,
  user_roles: () => '"papel":"profissional"',
  sessions: ({ tag }) => `Navegador ${tag}`,
  totp_secrets: () => '"ativaDesde":"2026-11-23T12:00:00.000Z"',
  recovery_codes: () => '"codigosDeReservaLivres":1',
  known_devices: () => '"usadoEm":"20',
  terms_acceptances: () => '"tipo":"adult"',
  disponibilidade: () => '"diaDaSemana":1',
  availability_exceptions: ({ tag }) => `férias ${tag}`,
  booking_series: () => '"aCadaSemanas":2',
  reschedule_requests: () => '"propostaPorMim":true',
  hiring_alerts: ({ tag }) => `alerta ${tag}`,
  blocks: ({ other }) => `"pessoasBloqueadas":[{"pessoaId":"${other.id}"`,
  user_reports: ({ tag }) => `denúncia ${tag}`,
  directory_consents: () => '"autorizacoesDePaginasPublicas":[{"texto":"Autorizo a Plumaí',
  favourites: ({ other }) => `"favoritos":[{"profissionalId":"${other.id}"`,
  agendamentos: ({ completedId }) => `"id":"${completedId}","papel":"contratante","com":"Olga"`,
  booking_events: ({ completedId }) => `"agendamentoId":"${completedId}","de":null`,
  conversas: () => '"com":"Olga","desde"',
  mensagens: ({ said }) => said.open,
  checklist_templates: ({ tag }) => `Minha lista ${tag}`,
  checklist_execucoes: ({ tag }) => `Lista do dia ${tag}`,
  checklist_itens_execucao: ({ tag }) => `vidro trincado ${tag}`,
  checklist_reviews: ({ tag }) => `a nota está errada ${tag}`,
  clube_descontos_membros: ({ tag }) => `CLUBE-${tag}`,
  contratos_mensalistas: () => '"enderecoDaConexao":"198.51.100.7"',
  audit_log: () => '"acao":"document.viewed"',
  stored_files: () => '"bytes":4321',
  certificados_progresso: ({ tag }) => `Módulo ${tag}`,
  certificados_tentativas: () => '"nota":6,"respondidaEm"',
  certificados_emitidos: ({ tag }) => `CERT-${tag}`,
  pauses: ({ tag }) => `eu avisei ${tag}`,
  reputation_figures: () => '"visitasConcluidas":31',
  strikes: () => '"causa":"Ausência"',
  absence_reports: () => '"informadaPorMim":true',
  disputas: ({ tag }) => `faltou um cômodo ${tag}`,
  seguros_profissionais: ({ tag }) => `APO-${tag}`,
  outbox: ({ person }) => `"assunto":"e-mail para ${person.name}`,
  notification_preferences: () => '"assunto":"reviews","meio":"push"',
  push_devices: ({ tag }) => `"servico":"${tag}.push.example"`,
  notifications: ({ person }) => `aviso para ${person.name}`,
  payments: () => '"valorEmCentavos":10800,"devolvidoEmCentavos"',
  refunds: () => '"valorEmCentavos":101',
  saved_cards: () => '"final":"4242"',
  series_consents: () => '"cobrancasAutorizadas":[{"aceitasEm"',
  transfers: () => '"valorEmCentavos":8999',
  payouts: () => '"valorEmCentavos":7777',
  payout_accounts: () => '"pendencias":["external_account"]',
  relatorios_ia_perfil: ({ tag }) => `fale de você, ${tag}`,
  perfis_profissionais: ({ secrets }) => secrets.bio,
  informacoes_residencia: ({ secrets }) => secrets.notes,
  profile_views: () => '"dia":"2026-11-20","visitas":1',
  relatorios_financeiros: () => '"totalEmCentavos":12345',
  avaliacoes: ({ tag }) => `só entre nós ${tag}`,
  assinaturas: () => '"plano":"mensal"',
  assinaturas_servicos: () => '"plano":"analise_ia"',
  name_change_requests: ({ tag }) => `Iracema Casada ${tag}`,
  consultas_antecedentes: ({ tag }) => `nada consta ${tag}`,
}

/** Tables with rows of a user that the export leaves out, each with the reason. */
const withheld: Record<string, string> = {
  dispute_photos: 'which file belongs to which statement; the files are listed with all others',
  password_reset_tokens: 'hashes of links that give access to the account, kept for an hour',
  email_confirmation_tokens: 'hashes of links, kept for three days',
  sign_in_challenges: 'hashes of unfinished sign-ins, kept for five minutes',
  calendar_feeds: 'the hash of a private URL, from which the URL cannot be recovered',
  chargebacks: 'written by the bank and the platform; only the admin who examined one is named',
  card_setups: 'that a card was entered; the card itself is in saved_cards and assinaturas',
  payment_customers: "the provider's own id of the user",
  search_index: 'a copy of the profile, written by triggers',
  idempotency_keys: 'answers kept for two days for retries of the same request',
}

const people = ['usuarios', 'perfis_profissionais']
const tables = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [table] : []))
const refersToUser = (table: PgTable) =>
  people.includes(getTableConfig(table).name) ||
  getTableConfig(table).foreignKeys.some((key) => people.includes(getTableConfig(key.reference().foreignTable).name)) ||
  'scope' in getTableColumns(table)

// These tables are exported with the rows that they belong to.
const nested = ['mensagens', 'booking_events', 'checklist_itens_execucao', 'refunds', 'stored_files']

test('every table that refers to a user is exported or has a reason why not', () => {
  const named = tables.filter(refersToUser).map((table) => getTableConfig(table).name)
  const decided = [...Object.keys(shown), ...Object.keys(withheld)]
  expect(named.filter((name) => !decided.includes(name))).toEqual([])
  expect(decided.filter((name) => !named.includes(name) && !nested.includes(name))).toEqual([])
})

test.each(Object.keys(shown))('exports %s', (table) => {
  expect(file).toContain(shown[table]!(fullAccount))
})

test('exports the exact coordinates and the address of the caller', () => {
  const { street, latitude, phone, email } = fullAccount.secrets
  for (const text of [street, latitude, phone, email]) expect(file).toContain(text)
})

test('exports only the first name and the visible messages of the other participant', () => {
  const { tag, said, theirBlocked } = fullAccount
  expect(file).toContain(said.theirs)
  expect(file).toContain(said.blocked)
  expect(file).toContain(`boa casa ${tag}`)
  for (const secret of [theirBlocked, `segredo da Olga ${tag}`, 'Reis', '198.51.100.8']) expect(file).not.toContain(secret)
})

test('exports no secret of the platform', () => {
  const { tag } = fullAccount
  for (const secret of ['argon2', `selo ${tag}`, `cus_${tag}`, 'confirmar-email', `pedido ${tag}`, 'token'])
    expect(file).not.toContain(secret)
})

test('does not export a received review before its reveal', async () => {
  const { completed, rita } = await hiddenReview()
  const mine = await world.as(rita).privacy.export()
  expect(mine.avaliacoesRecebidas).toEqual([])
  expect(mine.agendamentos).toMatchObject([{ id: completed, papel: 'profissional', com: 'Vera' }])
})

test('rejects the sixth export of a day with too_many', async () => {
  const strict = await testWorld({ settings: { limits: 'production' } })
  try {
    const ana = await strict.person()
    for (let attempt = 0; attempt < 5; attempt++) expect(await reasonOf(strict.as(ana).privacy.export())).toBe('no refusal')
    expect(await reasonOf(strict.as(ana).privacy.export())).toBe('too_many')
  } finally {
    await strict.close()
  }
})

test('rejects a visitor with signed_out', async () => {
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
