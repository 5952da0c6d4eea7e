import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import {
  absenceReports,
  availability,
  availabilityExceptions,
  bookings,
  cardSetups,
  checklistReviews,
  checklistRunItems,
  checklistRuns,
  checklistTemplates,
  conversations,
  disputes,
  ledgerEntries,
  messages,
  pauses,
  payments,
  professionalProfiles,
  quizAttempts,
  profileReports,
  rescheduleRequests,
  reviews,
  savedCards,
  sessions,
  strikes,
  transferHolds,
  userReports,
} from '#db/schema/index.ts'
import { handleOf } from '#server/features/auth/sessions-list.ts'
import { applyStatuses, makeBooking } from '#server/test/stage/factories.ts'
import { askedHelp } from '#server/test/stage/help.ts'
import { onlyWorkPhoto } from '#server/test/stage/portfolio.ts'
import type { TestWorld } from '#server/test/stage/world.ts'
import type { Actor } from './people.ts'
import type { Stage } from './stage.ts'

const HOUR = 3_600_000
const analysisMetrics = { taxa_conversao: 0, preco_competitivo: 'media', media_avaliacao: 0, visualizacoes_perfil: 0 } as const
export type Resources = ReturnType<typeof resourcesOf>
type Owner = { readonly id: string; readonly kind?: Actor['kind'] }

/** Creates resources for the calls: bookings, conversations, windows. Holds never overlap. */
export function resourcesOf({ world, vera, zilda }: Stage) {
  let hours = 30 * 24
  /** An unpaid hold, by default with Zilda. */
  async function hold(contractorId: string, professionalId = zilda.id): Promise<string> {
    const startsAt = new Date(world.now().getTime() + (hours += 8) * HOUR)
    return (await makeBooking(world, { contractorId, professionalId, startsAt })).id
  }
  return {
    hold,
    /** A paid future booking with Zilda. */
    confirmed: async (contractorId: string) => advance(world, await hold(contractorId), ['Confirmado']),
    /** A paid future booking of Vera with a professional. */
    confirmedWith: async (professionalId: string) => advance(world, await hold(vera.id, professionalId), ['Confirmado']),
    /** The succeeded payment of a paid booking with Zilda. */
    payment: async (contractorId: string) =>
      paymentOf(world, contractorId, await advance(world, await hold(contractorId), ['Confirmado'])),
    /** A paid booking with Zilda that has a succeeded payment. */
    async paidBooking(contractorId: string): Promise<string> {
      const bookingId = await advance(world, await hold(contractorId), ['Confirmado'])
      await paymentOf(world, contractorId, bookingId)
      return bookingId
    },
    /** An open reschedule request for a paid booking with Zilda. */
    async rescheduleRequest(contractorId: string, proposedBy: string): Promise<string> {
      const bookingId = await advance(world, await hold(contractorId), ['Confirmado'])
      const inHours = (ahead: number) => new Date(world.now().getTime() + ahead * HOUR)
      const times = { fromStartsAt: inHours(hours), toStartsAt: inHours(hours + 1), expiresAt: inHours(24) }
      const [row] = await world.db
        .insert(rescheduleRequests)
        .values({ bookingId, proposedBy, createdAt: world.now(), ...times })
        .returning()
      return row!.id
    },
    /** A booking that ended an hour ago. The other participant is a new user, or `otherId`. */
    async completed({ id, kind }: Owner, otherId?: string): Promise<string> {
      const isProfessional = kind === 'professional' || kind === 'pending'
      const other = otherId ?? (await world.person(isProfessional ? {} : { professional: true })).id
      const [contractorId, professionalId] = isProfessional ? [other, id] : [id, other]
      const startsAt = new Date(world.now().getTime() - 5 * HOUR)
      const booking = await makeBooking(world, { contractorId, professionalId, startsAt })
      return advance(world, booking.id, ['Confirmado', 'Em Andamento', 'Concluído'])
    },
    /** A booking in which the other participant has reported the actor as absent. The actor may still contest the report. */
    async missed({ id, kind }: Owner): Promise<string> {
      const isProfessional = kind === 'professional' || kind === 'pending'
      const other = (await world.person(isProfessional ? {} : { professional: true })).id
      const [contractorId, professionalId] = isProfessional ? [other, id] : [id, other]
      const startsAt = new Date(world.now().getTime() - 2 * HOUR)
      const booking = await makeBooking(world, { contractorId, professionalId, startsAt })
      await advance(world, booking.id, ['Confirmado'])
      const noShowBy = isProfessional ? 'professional' : 'contractor'
      await applyStatuses(world, booking.id, ['Cancelado'], {
        cancelReason: 'no_show',
        cancelledAt: world.now(),
        cancelledBy: other,
        noShowBy,
      })
      const contestUntil = new Date(world.now().getTime() + 48 * HOUR)
      await world.db
        .insert(absenceReports)
        .values({ bookingId: booking.id, reporterId: other, createdAt: world.now(), contestUntil })
      return booking.id
    },
    /** Vera's open dispute with Zilda about a paid booking. */
    async dispute(): Promise<string> {
      const startsAt = new Date(world.now().getTime() - 5 * HOUR)
      const { id: bookingId } = await makeBooking(world, { contractorId: vera.id, professionalId: zilda.id, startsAt })
      await advance(world, bookingId, ['Confirmado', 'Em Andamento', 'Concluído'])
      await paymentOf(world, vera.id, bookingId)
      return disputeOf(world, bookingId, vera.id)
    },
    /** A dispute opened by the other participant of the owner's booking. */
    async disputeAgainst(owner: Owner): Promise<string> {
      const isProfessional = owner.kind === 'professional' || owner.kind === 'pending'
      const other = (await world.person(isProfessional ? {} : { professional: true })).id
      const [contractorId, professionalId] = isProfessional ? [other, owner.id] : [owner.id, other]
      const startsAt = new Date(world.now().getTime() - 5 * HOUR)
      const { id } = await makeBooking(world, { contractorId, professionalId, startsAt })
      return disputeOf(world, await advance(world, id, ['Confirmado', 'Em Andamento', 'Concluído']), other)
    },
    /** A completed checklist of a booking of the owner; without an owner, of Vera and Zilda. */
    async checklist(owner?: Owner): Promise<string> {
      const isProfessional = owner?.kind === 'professional' || owner?.kind === 'pending'
      const contractorId = owner && !isProfessional ? owner.id : vera.id
      const professionalId = owner && isProfessional ? owner.id : zilda.id
      return checklistOf(world, await advance(world, await hold(contractorId, professionalId), ['Confirmado']))
    },
    /** An item of the checklist. */
    async itemOf(runId: string): Promise<string> {
      const [row] = await world.db.select().from(checklistRunItems).where(eq(checklistRunItems.runId, runId))
      return row!.id
    },
    /** A checklist template of the user. */
    async template(ownerId: string): Promise<string> {
      const items = [{ ordem: 1, descricao: 'Limpar a pia', obrigatorio: true }]
      const row = { name: `Lista ${randomUUID()}`, items, isPublic: false, ownerId }
      const [kept] = await world.db.insert(checklistTemplates).values(row).returning()
      return kept!.id
    },
    /** A profile analysis of a professional. */
    async analysis(professionalId: string): Promise<string> {
      const [row] = await world.db
        .insert(profileReports)
        .values({ professionalId, metrics: analysisMetrics, insights: { sugestoes: [], pontos_fortes: [] } })
        .returning()
      return row!.id
    },
    /** A profile analysis of Zilda that waits for an admin's answer. */
    async analysisToReview(): Promise<string> {
      const id = await this.analysis(zilda.id)
      const asked = { reviewReason: 'Meu preço é o da região.', reviewAskedAt: world.now() }
      await world.db.update(profileReports).set(asked).where(eq(profileReports.id, id))
      return id
    },
    /** An open request to the team to review a checklist score of Vera and Zilda. */
    async scoreReview(): Promise<string> {
      const runId = await checklistOf(world, await advance(world, await hold(vera.id), ['Confirmado']))
      const at = world.now()
      const score = { score: 6, scoreAskedAt: at, scoredAt: at, scoreSource: 'rules' as const, scoreReasons: [] }
      await world.db.update(checklistRuns).set(score).where(eq(checklistRuns.id, runId))
      const [row] = await world.db
        .insert(checklistReviews)
        .values({ runId, requesterId: zilda.id, reason: 'Tudo foi feito.', scoreBefore: 6 })
        .returning()
      return row!.id
    },
    /** A strike of Zilda for a booking of Vera. */
    async strike(): Promise<string> {
      const startsAt = new Date(world.now().getTime() - 5 * HOUR)
      const { id: bookingId } = await makeBooking(world, { contractorId: vera.id, professionalId: zilda.id, startsAt })
      await advance(world, bookingId, ['Confirmado', 'Em Andamento', 'Concluído'])
      const cause = { cause: 'Ausência', occurredAt: world.now() } as const
      const [row] = await world.db
        .insert(strikes)
        .values({ professionalId: zilda.id, bookingId, ...cause })
        .returning()
      return row!.id
    },
    /** An unanswered quiz attempt of the user, or of Zilda if the user has no profile. */
    async quizAttempt(userId: string, moduleId: string): Promise<string> {
      const [profile] = await world.db.select().from(professionalProfiles).where(eq(professionalProfiles.userId, userId))
      const professionalId = profile?.userId ?? zilda.id
      await world.db.delete(quizAttempts).where(eq(quizAttempts.professionalId, professionalId))
      const [row] = await world.db.insert(quizAttempts).values({ professionalId, moduleId, questions: [] }).returning()
      return row!.id
    },
    /** The proposed pause of the professional, created by the first call; Zilda's if the user has no profile. */
    async pause(userId: string): Promise<string> {
      const answerUntil = new Date(world.now().getTime() + 72 * HOUR)
      const proposed = and(eq(pauses.professionalId, userId), eq(pauses.status, 'proposed'))
      await world.db
        .update(pauses)
        .set({ status: 'dismissed', decidedAt: world.now(), decidedBy: vera.id, reason: 'Outra.' })
        .where(proposed)
      const [row] = await world.db.insert(pauses).values({ professionalId: userId, answerUntil }).returning()
      return row!.id
    },
    /** A revealed review of the professional by Vera. */
    async revealedReview(professionalId: string): Promise<string> {
      const startsAt = new Date(world.now().getTime() - 5 * HOUR)
      const { id } = await makeBooking(world, { contractorId: vera.id, professionalId, startsAt })
      await advance(world, id, ['Confirmado', 'Em Andamento', 'Concluído'])
      const review = { bookingId: id, reviewerId: vera.id, reviewedId: professionalId, publicGrade: 5, revealedAt: world.now() }
      const [row] = await world.db
        .insert(reviews)
        .values({ ...review, kind: 'contratante_para_profissional' })
        .returning()
      return row!.id
    },
    /** Vera's report of Zilda. */
    async report(): Promise<string> {
      const about = { kind: 'person', subjectId: randomUUID(), reason: 'Outro motivo' } as const
      const [row] = await world.db
        .insert(userReports)
        .values({ reporterId: vera.id, reportedId: zilda.id, ...about })
        .returning()
      return row!.id
    },
    /** A work photo of the user, who has no other one. */
    workPhoto: (professionalId: string) => onlyWorkPhoto(world, professionalId),
    /** A help request of the user. */
    helpRequest: (userId: string) => askedHelp(world, { userId, text: `pergunta reservada de ${userId}` }),
    /** Vera's conversation with the user, created by the first call. */
    async conversationWith(otherId: string): Promise<string> {
      const mine = and(eq(conversations.participant1Id, vera.id), eq(conversations.participant2Id, otherId))
      const [known] = await world.db.select({ id: conversations.id }).from(conversations).where(mine)
      return known?.id ?? createConversation(world, vera.id, otherId)
    },
    /** A session on another device. Returns the handle that its owner sees. */
    async session(userId: string): Promise<string> {
      const id = createHash('sha256').update(randomUUID()).digest('hex')
      const now = world.now()
      const times = { createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + 24 * HOUR) }
      await world.db.insert(sessions).values({ id, userId, ...times })
      return handleOf(id)
    },
    /** A saved card of the user that has expired. */
    async card(userId: string): Promise<string> {
      const facts = { brand: 'visa', lastFour: '4242', expiresMonth: 1, expiresYear: 2020, consentedAt: world.now() }
      const [row] = await world.db
        .insert(savedCards)
        .values({ userId, providerPaymentMethodId: `pm_${randomUUID()}`, ...facts })
        .returning()
      return row!.id
    },
    /** An entered card without a payment, whose setup the provider does not know. */
    async cardSetup(userId: string): Promise<string> {
      const [row] = await world.db
        .insert(cardSetups)
        .values({ userId, saveCardAt: world.now(), status: 'open', providerSetupIntentId: `seti_${randomUUID()}` })
        .returning()
      return row!.id
    },
    /** A blocked message of the user, in a separate conversation. */
    async blockedMessage(userId: string) {
      const conversationId = await createConversation(world, (await world.person({ name: 'Nair Dias' })).id, userId)
      const mine = and(eq(messages.conversationId, conversationId), messages.blocked)
      const [row] = await world.db.select({ id: messages.id }).from(messages).where(mine)
      return row!.id
    },
    /** An inactive weekly window of the professional. */
    window: (professionalId: string) => closedWindow(world, professionalId),
    /** A closed day of the professional in the far future. */
    exception: (professionalId: string) => closedDay(world, professionalId),
  }
}

async function paymentOf({ db, newId, now, sandbox }: TestWorld, userId: string, bookingId: string): Promise<string> {
  const [id, postingId] = [newId(), newId()]
  const payment = { id, userId, bookingId, kind: 'booking', status: 'succeeded', amountInCents: 10_800 } as const
  const chargeId = `pi_${id.replaceAll('-', '')}`
  await sandbox?.control.adopt([{ chargeId, amountInCents: 10_800, refundedInCents: 0, at: now(), metadata: {} }])
  await db.insert(payments).values({ ...payment, providerIntentId: chargeId, idempotencyKey: id })
  const posting = { postingId, paymentId: id, bookingId, kind: 'charge' } as const
  await db.insert(ledgerEntries).values([
    { ...posting, account: 'provider', amountInCents: -10_800 },
    { ...posting, account: 'professional', amountInCents: 9_000 },
    { ...posting, account: 'platform', amountInCents: 1_800 },
  ])
  return id
}

async function disputeOf({ db, now }: TestWorld, bookingId: string, claimantId: string): Promise<string> {
  const about = { bookingId, claimantId, description: 'Faltou um cômodo.', createdAt: now() }
  const [row] = await db.insert(disputes).values(about).returning()
  await db.insert(transferHolds).values({ bookingId, kind: 'dispute', sourceId: row!.id, placedAt: now() })
  return row!.id
}

async function checklistOf({ db, now }: TestWorld, bookingId: string): Promise<string> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
  const { contractorId, professionalId } = booking!
  const run = { bookingId, contractorId, professionalId, name: 'Faxina', status: 'concluido' } as const
  const [row] = await db.insert(checklistRuns).values(run).returning()
  const item = { runId: row!.id, position: 1, description: 'Limpar a pia', mandatory: true }
  await db.insert(checklistRunItems).values({ ...item, doneAt: now(), doneBy: professionalId })
  return row!.id
}

async function closedWindow(world: TestWorld, professionalId: string): Promise<string> {
  const window = { weekday: 0, startTime: '06:00', endTime: '07:00' }
  const [row] = await world.db
    .insert(availability)
    .values({ professionalId, kind: 'Recorrente', status: 'Indisponível', ...window })
    .returning()
  return row!.id
}

async function closedDay(world: TestWorld, professionalId: string): Promise<string> {
  const day = '2099-06-01'
  const [row] = await world.db
    .insert(availabilityExceptions)
    .values({ professionalId, kind: 'closed', firstDay: day, lastDay: day })
    .returning()
  return row!.id
}

/** The two messages sent by the second participant of a conversation: one delivered, one blocked. */
export const messagesOf = (id: string) => ({ open: `conversa reservada de ${id}`, blocked: `contato proibido de ${id}` })

async function advance(world: TestWorld, id: string, statuses: readonly ('Confirmado' | 'Em Andamento' | 'Concluído')[]) {
  await applyStatuses(world, id, statuses, { paymentStatus: 'Pago' })
  return id
}

/** Creates a conversation with two messages of the second participant, of which the second one is blocked. */
async function createConversation({ db }: TestWorld, oneId: string, otherId: string): Promise<string> {
  const pair = { participant1Id: oneId, participant2Id: otherId }
  const [row] = await db
    .insert(conversations)
    .values({ ...pair, lastSequence: 2 })
    .returning()
  const { open, blocked } = messagesOf(otherId)
  const common = () => ({ conversationId: row!.id, senderId: otherId, nonce: randomUUID() })
  await db.insert(messages).values([
    { ...common(), content: open, sequence: 1 },
    { ...common(), content: blocked, sequence: 2, blocked: true, blockedReason: 'telefone' },
  ])
  return row!.id
}
