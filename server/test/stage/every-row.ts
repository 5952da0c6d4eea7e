import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as schema from '#db/schema/index.ts'
import { CONSENT_VERSION, consentTextOf } from '#shared/directory-consent.ts'
import { LINE_VERSION } from '#shared/review-line.ts'
import { writeAgreements } from './agreements.ts'
import { writeCredit } from './credit.ts'
import { writeVerification } from './identity.ts'
import { writeReview } from './reviewed.ts'
import { PASSWORD } from './accounts.ts'
import { freshCpf, applyStatuses, makeBooking, type Person } from './factories.ts'
import type { TestWorld } from './world.ts'

const HOUR = 3_600_000

export type AccountWithEveryRow = Awaited<ReturnType<typeof accountWithEveryRow>>

/**
 * Creates Iracema, contractor and professional, with a row in every table that can contain personal data. Each row has a text
 * that is unique to this account. Returns the account, the other person, and the values that identify Iracema.
 */
export async function accountWithEveryRow(world: TestWorld) {
  const tag = randomBytes(4).toString('hex')
  const name = `Iracema Tupi${tag.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`
  const email = `iracema.${tag}@casa.example`
  const cpf = freshCpf()
  const phone = `119${String(Number.parseInt(tag, 16)).slice(0, 8).padEnd(8, '7')}`
  const { userId } = await world.as(null).auth.signUp({ name, cpf, phone, email, password: PASSWORD, adult: true })
  const person = { id: userId, name, email }
  const other = await world.person({ name: 'Olga Reis', professional: true })
  const own = await writeOwn(world, person, tag)
  const shared = await writeShared(world, person, other, tag)
  await writeServices(world, person, { other, bookingId: shared.completedId, tag })
  return { person, other, tag, ...shared, secrets: { name, email, cpf, phone, ...own } }
}

async function writeOwn({ db, now }: TestWorld, { id: userId, name }: Person, tag: string) {
  const street = `Rua Iracema ${tag}`
  const number = `n${tag}`
  const latitude = -23.5678 - Number.parseInt(tag.slice(0, 4), 16) / 1e8
  const address = { street, number, complement: `fundos ${tag}`, district: `Vila ${tag}`, city: 'São Paulo', state: 'SP' }
  const place = { cep: '01310100', latitude, longitude: -46.6543, photo: `/files/avatars/${userId}/${tag}.webp` }
  await db
    .update(schema.users)
    .set({ ...address, ...place })
    .where(eq(schema.users.id, userId))
  await db.insert(schema.userRoles).values([
    { userId, role: 'contratante' },
    { userId, role: 'profissional' },
  ])
  const notes = `a chave de ${tag} fica no vaso`
  await db.insert(schema.residences).values({ userId, kind: 'casa', bedrooms: 2, bathrooms: 1, notes })
  const at = { cep: '20040002', street: 'Rua da Mãe', number: '7' }
  const mother = { ...at, name: 'Casa da mãe', receiver: `Lúcia ${tag}`, createdAt: now(), updatedAt: now() }
  await db.insert(schema.userAddresses).values({ userId, ordinal: 1, ...mother })
  const bio = `Sou ${name}, faço faxina ${tag}`
  const work = { yearsOfExperience: 7, services: ['Faxina Leve'], dailyPriceInCents: 18_000 }
  await db.insert(schema.professionalProfiles).values({ userId, bio, ...work, verificationStatus: 'Aprovado', seal: true })
  const switches = { portrait: true, reviewLine: true, freeDay: true }
  const text = consentTextOf(switches)
  const consent = { professionalId: userId, version: CONSENT_VERSION, text, ...switches, givenAt: now() }
  const [given] = await db.insert(schema.directoryConsents).values(consent).returning()
  await db.insert(schema.directoryWithdrawals).values({ consentId: given!.id, withdrawnAt: now() })
  await db.insert(schema.availability).values({ professionalId: userId, weekday: 1, startTime: '08:00', endTime: '12:00' })
  const away = { firstDay: '2026-12-20', lastDay: '2026-12-31', label: `férias ${tag}` }
  await db.insert(schema.availabilityExceptions).values({ professionalId: userId, kind: 'closed', ...away })
  const later = new Date(now().getTime() + HOUR)
  const hash = () => randomBytes(32).toString('hex')
  const token = () => ({ tokenHash: hash(), userId, expiresAt: later })
  await db.insert(schema.sessions).values({ id: hash(), userId, expiresAt: later, userAgent: `Navegador ${tag}` })
  const sessionId = hash()
  await db.insert(schema.sessions).values({ id: sessionId, userId, expiresAt: later })
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
  await db.insert(schema.pushDevices).values({ userId, sessionId, endpoint: `https://${tag}.push.example/a`, ...keys })
  await db.insert(schema.passwordResetTokens).values(token())
  await db.insert(schema.signInChallenges).values(token())
  await db.insert(schema.knownDevices).values({ userId, tokenHash: hash() })
  await db.insert(schema.totpSecrets).values({ userId, sealedSecret: `selo ${tag}`, confirmedAt: now() })
  await db.insert(schema.calendarFeeds).values({ userId, tokenHash: hash() })
  await db.insert(schema.recoveryCodes).values({ userId, codeHash: hash() })
  await db
    .insert(schema.idempotencyKeys)
    .values({ scope: userId, procedure: 'x', key: tag, requestHash: 'x', response: { street } })
  const about = { entity: 'documents', entityId: userId }
  await db.insert(schema.auditLog).values({ actorId: userId, action: 'document.viewed', ...about, details: { kind: 'front' } })
  return { street, number, complement: address.complement, latitude: String(latitude), notes, bio, photo: place.photo }
}

async function writeShared(world: TestWorld, person: Person, other: Person, tag: string) {
  const { db, now } = world
  const [contractorId, professionalId] = [person.id, other.id]
  const at = (hours: number) => new Date(now().getTime() + hours * HOUR)
  const completed = await makeBooking(world, { contractorId, professionalId, startsAt: at(-30) })
  await applyStatuses(world, completed.id, ['Confirmado', 'Em Andamento', 'Concluído'], { paymentStatus: 'Pago' })
  const hold = await makeBooking(world, { contractorId, professionalId, startsAt: at(60) })
  const charge = { amountInCents: 10_800, idempotencyKey: `pedido ${tag}`, status: 'succeeded' } as const
  const [payment] = await db
    .insert(schema.payments)
    .values({ kind: 'booking', bookingId: completed.id, userId: person.id, ...charge })
    .returning()
  const back = { reason: 'dispute', idempotencyKey: `devolve ${tag}`, status: 'succeeded', requestedBy: person.id } as const
  await db.insert(schema.refunds).values({ paymentId: payment!.id, amountInCents: 101, ...back })
  await writeWages(world, { person, other, tag })
  const visitNotes = `o portão azul ${tag}`
  await db.update(schema.bookings).set({ visitNotes }).where(eq(schema.bookings.id, completed.id))
  await writeAgreements(world, { person, other, bookingId: completed.id, tag })
  await writeCredit(world, { person, other, bookingId: completed.id, tag })
  const talk = await writeTalk(world, person, other, tag)
  await writeReviews(world, { person, other, bookingId: completed.id, tag })
  const dispute = {
    claimantId: person.id,
    description: `faltou um cômodo ${tag}`,
    status: 'Resolvida',
    resolution: 'resolvida',
  } as const
  const [resolved] = await db
    .insert(schema.disputes)
    .values({ bookingId: completed.id, ...dispute, resolvedAt: now() })
    .returning()
  const reply = { disputeId: resolved!.id, authorId: other.id, text: `ligamos para vocês ${tag}`, createdAt: now() }
  await db.insert(schema.disputeReplies).values(reply)
  await db.insert(schema.disputePhotos).values({ disputeId: resolved!.id, userId: person.id })
  const contest = { contestUntil: new Date(now().getTime() + 48 * HOUR), status: 'lapsed', closedAt: now() } as const
  await db.insert(schema.absenceReports).values({ bookingId: completed.id, reporterId: person.id, createdAt: now(), ...contest })
  const day = '2026-11-20'
  await db.insert(schema.profileViews).values([
    { professionalId: other.id, viewerId: person.id, day },
    { professionalId: person.id, viewerId: other.id, day },
  ])
  await writeNotifications(world, person, other, completed.id)
  return { visitNotes, completedId: completed.id, holdId: hold.id, ...talk }
}

/** A booking in which the person works for the other one, with its transfer and the payout account. */
async function writeWages(world: TestWorld, { person, other, tag }: { person: Person; other: Person; tag: string }) {
  const { db, now } = world
  const startsAt = new Date(now().getTime() - 60 * HOUR)
  const { id: bookingId } = await makeBooking(world, { contractorId: other.id, professionalId: person.id, startsAt })
  await applyStatuses(world, bookingId, ['Confirmado', 'Em Andamento', 'Concluído'], { paymentStatus: 'Pago' })
  const paid = { kind: 'booking', status: 'succeeded', amountInCents: 10_800, idempotencyKey: `trabalho ${tag}` } as const
  const [payment] = await db
    .insert(schema.payments)
    .values({ ...paid, bookingId, userId: other.id })
    .returning()
  const share = { bookingId, paymentId: payment!.id, professionalId: person.id, amountInCents: 8_999 }
  const made = { status: 'paid', paidAt: now(), providerTransferId: `tr_${tag}` } as const
  await db.insert(schema.transfers).values({ ...share, ...made, dueAt: now() })
  await db.insert(schema.strikes).values({ professionalId: person.id, bookingId, cause: 'Ausência', occurredAt: now() })
  const figures = { completedBookings: 31, responseSamples: 0, checkIns: 0, onTimeCheckIns: 0, strikes: 1, computedAt: now() }
  await db.insert(schema.reputationFigures).values({ professionalId: person.id, ...figures })
  const answered = { answerUntil: now(), statement: `eu avisei ${tag}`, answeredAt: now() }
  await db.insert(schema.pauses).values({ professionalId: person.id, ...answered })
  const payout = { id: `po_${tag}`, status: 'paid', amountInCents: 7_777, arrivesAt: now() } as const
  await db.insert(schema.payouts).values({ professionalId: person.id, ...payout, createdAt: now(), updatedAt: now() })
  await db.insert(schema.payoutAccounts).values({ professionalId: person.id, missing: ['external_account'] })
}

async function writeNotifications({ db }: TestWorld, person: Person, other: Person, bookingId: string) {
  const notification = (userId: string, body: string, eventKey: string) => ({ userId, kind: 'x', title: 'Aviso', body, eventKey })
  await db
    .insert(schema.notifications)
    .values([
      notification(person.id, `aviso para ${person.name}`, 'one'),
      notification(other.id, `${person.name} agendou e pagou: sex., 20 de nov.`, `booking.confirmed:${bookingId}`),
      notification(other.id, 'Iracema deixou uma avaliação para você.', `reviews.revealed:${bookingId}`),
    ])
  await db.insert(schema.notificationPreferences).values({ userId: person.id, topic: 'reviews', way: 'push' })
  const email = (userId: string, subject: string, key: string) => ({ userId, to: `${userId}@casa.example`, subject, key })
  const words = { text: `${person.name} agendou e pagou.`, html: `<p>${person.name} agendou e pagou.</p>` }
  await db.insert(schema.outbox).values([
    { ...email(person.id, `e-mail para ${person.name}`, 'one'), ...words },
    { ...email(other.id, 'Novo agendamento', `booking.confirmed:${bookingId}:${other.id}`), ...words },
  ])
}

async function writeTalk({ db, now }: TestWorld, person: Person, other: Person, tag: string) {
  const talk = { participant1Id: other.id, participant2Id: person.id, lastSequence: 3 }
  const [conversation] = await db.insert(schema.conversations).values(talk).returning()
  const line = (senderId: string, content: string, sequence: number, blocked = false) => {
    const nonce = randomUUID()
    const why = { blocked, blockedReason: blocked ? 'telefone' : null }
    return { conversationId: conversation!.id, senderId, content, sequence, nonce, createdAt: now(), ...why }
  }
  const said = { open: `minha porta é verde ${tag}`, blocked: `me liga ${tag}`, theirs: `combinado ${tag}` }
  const theirBlocked = `número da Olga ${tag}`
  await db
    .insert(schema.messages)
    .values([
      line(person.id, said.open, 1),
      line(person.id, said.blocked, 2, true),
      line(other.id, said.theirs, 3),
      line(other.id, theirBlocked, 4, true),
    ])
  return { conversationId: conversation!.id, said, theirBlocked }
}

async function writeReviews(
  { db, now }: TestWorld,
  { person, other, bookingId, tag }: { person: Person; other: Person; bookingId: string; tag: string },
) {
  const [mine, theirs] = ['contratante_para_profissional', 'profissional_para_contratante'] as const
  const both = { bookingId, publicGrade: 5, revealedAt: now() }
  const written = await db
    .insert(schema.reviews)
    .values([
      {
        ...both,
        reviewerId: person.id,
        reviewedId: other.id,
        kind: mine,
        publicComment: `elogio ${tag}`,
        privateComment: `só entre nós ${tag}`,
      },
      {
        ...both,
        reviewerId: other.id,
        reviewedId: person.id,
        kind: theirs,
        publicComment: `boa casa ${tag}`,
        privateComment: `segredo da Olga ${tag}`,
      },
    ])
    .returning()
  const said = { professionalId: other.id, line: `elogio ${tag}`, version: LINE_VERSION, agreedAt: now() }
  await db.insert(schema.reviewLines).values({ reviewId: written[0]!.id, ...said })
}

async function writeServices(
  { db, now, vault }: TestWorld,
  { id }: Person,
  { other, bookingId, tag }: { other: Person; bookingId: string; tag: string },
) {
  const endsAt = new Date(now().getTime() + 24 * HOUR)
  const subscription = { userId: id, status: 'ativa', endsAt, amountInCents: 5_000 } as const
  await db.insert(schema.subscriptions).values({ ...subscription, firstPaidAt: now() })
  await db.insert(schema.servicePurchases).values({ ...subscription, service: 'analise_ia' })
  await db.insert(schema.paymentCustomers).values({ userId: id, providerCustomerId: `cus_${tag}` })
  const member = { status: 'ativo', memberCode: `CLUBE-${tag}`, startsAt: now(), monthlyPriceInCents: 690 } as const
  await db.insert(schema.clubMembers).values({ userId: id, ...member })
  const policy = { coverageInCents: 500_000, policyNumber: `APO-${tag}`, monthlyPriceInCents: 1_990 }
  await db.insert(schema.insurancePolicies).values({ professionalId: id, ...policy })
  await db.insert(schema.certificates).values({ professionalId: id, verificationCode: `CERT-${tag}` })
  const [module] = await db
    .insert(schema.courseModules)
    .values({
      title: `Módulo ${tag}`,
      description: '…',
      position: 10 + (Number.parseInt(tag, 16) % 1_000_000),
      durationInMinutes: 5,
    })
    .returning()
  const ofModule = { professionalId: id, moduleId: module!.id }
  await db.insert(schema.courseProgress).values(ofModule)
  await db.insert(schema.quizAttempts).values({ ...ofModule, questions: [], grade: 6, submittedAt: now() })
  const terms = { startsOn: '2026-12-01', monthlySalaryInCents: 200_001, daysPerWeek: 3, hoursPerDay: 8, payday: 5 }
  const address = vault.seal('contract-address', Buffer.from('198.51.100.7')).toString('base64')
  const accepted = { proposedAt: now(), contractorAcceptedAt: now(), professionalAcceptedAt: now(), activatedAt: now() }
  await db.insert(schema.monthlyContracts).values({
    contractorId: id,
    professionalId: other.id,
    status: 'ativo',
    ...terms,
    ...accepted,
    text: `1. Tarefas\nRegar as plantas ${tag}.`,
    textHash: 'a'.repeat(64),
    contractorAddress: address,
    professionalAddress: vault.seal('contract-address', Buffer.from('198.51.100.8')).toString('base64'),
  })
  const month = { month: 10, year: 2026, totalSpentInCents: 12_345, serviceCount: 1 }
  await db.insert(schema.financialReports).values({ contractorId: id, ...month })
  const metrics = { taxa_conversao: 1, preco_competitivo: 'media', media_avaliacao: 5, visualizacoes_perfil: 2 } as const
  const insights = { sugestoes: [{ texto: `fale de você, ${tag}`, link: '/conversas' as const }], pontos_fortes: [] }
  await db.insert(schema.profileReports).values({ professionalId: id, metrics, insights })
  const items = [{ ordem: 1, descricao: 'janelas', obrigatorio: true }]
  await db.insert(schema.checklistTemplates).values({ name: `Minha lista ${tag}`, items, isPublic: false, ownerId: id })
  const run = { bookingId, contractorId: id, professionalId: other.id, name: `Lista do dia ${tag}` }
  const [started] = await db.insert(schema.checklistRuns).values(run).returning()
  const done = { description: 'janelas', doneBy: id, note: `vidro trincado ${tag}`, noteBy: id }
  await db.insert(schema.checklistRunItems).values({ runId: started!.id, position: 1, ...done })
  const review = { runId: started!.id, requesterId: id, reason: `a nota está errada ${tag}`, scoreBefore: 7.5 }
  await db.insert(schema.checklistReviews).values(review)
  await writeVerification({ db, vault, now }, { id, tag })
  await writeReview(db, { id, other: other.id, tag }, now())
  const key = `public/avatars/${id}/${tag}.webp`
  await db.insert(schema.storedFiles).values({ key, userId: id, kind: 'avatar', bytes: 4_321 })
}
