import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { BookingStatus } from '#shared/booking.ts'
import { CHAT_PHOTO } from '#shared/chat.ts'
import * as schema from './index.ts'
import { exported, type Marked, within, withheld } from './marks.ts'
import { moneyMarks } from './personal-money.ts'
import { CLAIMS, OTHERS, OURS, PROOF, PROVIDERS, SECRET, TEAM } from './reasons.ts'

const ofMyBooking = (column: PgColumn) => within(column, schema.bookings, ['contractorId', 'professionalId'])
const titleOfModule = (column: PgColumn) => () =>
  sql`(select ${schema.courseModules.title} from ${schema.courseModules} where ${schema.courseModules.id} = ${column})`

/**
 * Every table with the rules for its personal data. The export and the deletion of an account read this list
 * (server/features/privacy).
 */
export const personal: readonly Marked[] = [
  // Account tables
  exported(schema.users, 'Seu cadastro', ['id'], {
    inside: { passwordHash: SECRET },
    erase: 'auth overwrites what identifies the person',
  }),
  exported(schema.userRoles, 'Seus papéis', ['userId']),
  exported(schema.teamRoles, 'Seus papéis na equipe', ['userId']),
  exported(schema.termsAcceptances, 'Termos e declarações que você aceitou', ['userId'], { erase: PROOF }),
  exported(schema.sessions, 'Onde você está conectada ou conectado', ['userId'], {
    inside: { id: SECRET },
    erase: 'auth ends each with an event',
  }),
  exported(schema.knownDevices, 'Navegadores em que você já entrou', ['userId'], { inside: { tokenHash: SECRET } }),
  exported(schema.totpSecrets, 'Verificação em duas etapas', ['userId'], {
    inside: { sealedSecret: SECRET, lastStep: SECRET },
  }),
  exported(schema.recoveryCodes, 'Códigos de reserva, sem o código', ['userId'], { inside: { codeHash: SECRET } }),
  withheld(schema.passwordResetTokens, SECRET, ['userId']),
  withheld(schema.emailConfirmationTokens, SECRET, ['userId']),
  withheld(schema.signInChallenges, SECRET, ['userId']),
  withheld(schema.calendarFeeds, SECRET, ['userId']),
  withheld(schema.idempotencyKeys, 'answers stored for two days for retries', ['scope']),
  exported(schema.storedFiles, 'Arquivos que você enviou', ['userId'], {
    inside: { key: OURS },
    erase: 'core deletes them, because jobs remove the files',
  }),
  exported(schema.auditLog, 'Ações registradas, e quem abriu os seus documentos', ['actorId'], {
    instead: {
      actorId: (me) => sql`case when ${schema.auditLog.actorId} = ${me} then 'você' else 'Equipe Plumaí' end`,
      details: () => sql`${schema.auditLog.details} ->> 'kind'`,
    },
    rows: (me) => sql`${schema.auditLog.actorId} = ${me} or (${schema.auditLog.action} = 'document.viewed'
      and ${schema.auditLog.entity} = 'documents' and ${schema.auditLog.entityId} = ${me})`,
    erase: PROOF,
  }),

  // Profile and work tables
  exported(schema.residences, 'Sua residência', ['userId']),
  exported(schema.userAddresses, 'Seus outros endereços', ['userId'], { inside: { ordinal: OURS } }),
  exported(schema.bookedHomes, 'Onde são as suas visitas', ['contractorId']),
  exported(schema.professionalProfiles, 'Seu perfil profissional', ['userId'], {
    inside: { documentFront: OURS, documentSelfie: OURS },
    erase: 'profile hides it and empties what describes the person',
  }),
  withheld(schema.searchIndex, 'a copy of the profile', ['userId'], { erase: 'triggers, with the profile' }),
  exported(schema.availability, 'Sua semana', ['professionalId']),
  exported(schema.availabilityExceptions, 'Dias diferentes da semana', ['professionalId']),
  exported(schema.favourites, 'Seus favoritos', ['userId'], { others: ['professionalId'] }),
  exported(schema.wishes, 'Avisos que você pediu', ['userId'], { inside: { waiting: OURS } }),
  exported(schema.needs, 'Pedidos que você abriu para várias pessoas', ['contractorId'], {
    inside: { ordinal: OURS, homeId: OURS },
    erase: 'offer deletes them before bookings are locked',
  }),
  exported(schema.offers, 'Pedidos que você recebeu, e as suas respostas', ['professionalId'], {
    inside: { ordinal: OURS },
    erase: 'offer deletes them before bookings are locked',
  }),
  exported(schema.profileViews, 'Perfis que você viu, e visitas ao seu sem dizer de quem', ['professionalId', 'viewerId'], {
    only: { viewerId: ['viewerId'] },
  }),
  exported(schema.directoryConsents, 'Autorizações de aparecer em páginas públicas', ['professionalId'], {
    erase: PROOF,
  }),
  exported(schema.directoryWithdrawals, 'O fim dessas autorizações', [], {
    rows: within(schema.directoryWithdrawals.consentId, schema.directoryConsents, ['professionalId']),
    erase: PROOF,
  }),
  exported(schema.backgroundChecks, 'Consultas de antecedentes', ['professionalId'], {
    inside: { reference: PROVIDERS, readAfter: OURS },
  }),
  exported(schema.identityDetails, 'Data de nascimento e nome da mãe', ['professionalId'], {
    sealed: { sealedBirthDate: 'identity-details', sealedMotherName: 'identity-details' },
  }),
  exported(schema.verificationDecisions, 'Decisões sobre os seus documentos', ['professionalId']),
  withheld(schema.verificationClaims, TEAM, ['adminId', 'professionalId']),
  exported(schema.nameChangeRequests, 'Pedidos de mudança de nome', ['userId']),
  exported(schema.workPhotos, 'Fotos do seu trabalho', ['professionalId']),
  exported(schema.reputationFigures, 'Números do seu perfil', ['professionalId'], {
    inside: { strikes: 'never shown; each occurrence is exported' },
  }),
  exported(schema.strikes, 'Registros', ['professionalId'], { erase: PROOF }),
  exported(schema.pauses, 'Pausas propostas', ['professionalId'], { erase: PROOF }),
  exported(schema.profileReports, 'Análises do seu perfil', ['professionalId']),

  // Booking tables
  exported(schema.bookings, 'Agendamentos, de quem contrata e de quem trabalha', ['contractorId', 'professionalId'], {
    inside: { paymentIntentId: PROVIDERS, version: OURS, homeId: OURS },
    only: {
      contractorId: ['visitNotes', 'startCode', 'contractorReviewStatus'],
      professionalId: ['cancelCause', 'professionalReviewStatus'],
    },
    erase: CLAIMS,
    blank: { contractorId: ['visitNotes', 'startCode'], professionalId: ['cancelCause'] },
    // A confirmed booking must have a start code, so its columns are not cleared. An account with a confirmed booking cannot be
    // closed, so such a booking can only appear during the deletion.
    keeps: eq(schema.bookings.status, BookingStatus.confirmed),
  }),
  exported(schema.bookingPhotos, 'Fotos de como entrar', ['contractorId']),
  exported(schema.bookingEvents, 'A história de cada agendamento', [], {
    rows: ofMyBooking(schema.bookingEvents.bookingId),
    erase: CLAIMS,
  }),
  exported(schema.bookingSeries, 'Recorrências', ['contractorId', 'professionalId'], { erase: CLAIMS }),
  exported(schema.openSeries, 'Repetições sem data para acabar', [], {
    others: ['proposedBy', 'endedBy'],
    inside: { lookedAt: OURS },
    rows: within(schema.openSeries.seriesId, schema.bookingSeries, ['contractorId', 'professionalId']),
    erase: CLAIMS,
  }),
  exported(schema.rescheduleRequests, 'Pedidos de remarcação', [], {
    others: ['proposedBy'],
    rows: ofMyBooking(schema.rescheduleRequests.bookingId),
    erase: CLAIMS,
  }),
  exported(schema.bookingExtensions, 'Pedidos de mais tempo em visitas', [], {
    others: ['proposedBy'],
    inside: { cardId: OURS },
    rows: ofMyBooking(schema.bookingExtensions.bookingId),
    erase: CLAIMS,
  }),
  exported(schema.hiringAlerts, 'Alertas de vínculo empregatício que você aceitou', ['contractorId'], {
    others: ['professionalId'],
    erase: CLAIMS,
  }),
  exported(schema.absenceReports, 'Ausências informadas', [], {
    others: ['reporterId'],
    rows: ofMyBooking(schema.absenceReports.bookingId),
    erase: PROOF,
  }),
  exported(schema.disputes, 'Pedidos de ajuda', [], {
    others: ['claimantId'],
    only: { claimantId: ['description'] },
    instead: { answer: (me) => sql`case when ${schema.disputes.claimantId} <> ${me} then ${schema.disputes.answer} end` },
    rows: ofMyBooking(schema.disputes.bookingId),
    erase: PROOF,
  }),
  withheld(schema.disputeNotes, TEAM, ['authorId'], { erase: PROOF }),
  exported(schema.disputeReplies, 'O que a equipe escreveu em pedidos de ajuda', [], {
    inside: { authorId: TEAM },
    rows: (me) => sql`${schema.disputeReplies.disputeId} in (select ${schema.disputes.id} from ${schema.disputes}
      where ${ofMyBooking(schema.disputes.bookingId)(me)})`,
    erase: PROOF,
  }),
  withheld(schema.disputeClaims, TEAM, ['adminId']),
  withheld(schema.readyAnswers, TEAM, ['editedBy']),
  withheld(schema.disputePhotos, 'which file belongs to which statement; the files are listed with all others', ['userId']),
  exported(schema.checklistTemplates, 'Seus modelos de checklist', ['ownerId']),
  exported(schema.checklistRuns, 'Checklists', ['contractorId', 'professionalId'], { erase: CLAIMS }),
  exported(schema.checklistRunItems, 'Os itens dos checklists', [], {
    others: ['doneBy', 'noteBy', 'photoBy'],
    inside: { photo: OURS },
    only: { noteBy: ['note'] },
    rows: within(schema.checklistRunItems.runId, schema.checklistRuns, ['contractorId', 'professionalId']),
    erase: CLAIMS,
    blank: { noteBy: ['note', 'noteBy'], photoBy: ['photo', 'photoBy'] },
  }),
  exported(schema.checklistReviews, 'Revisões de nota que você pediu', ['requesterId'], { erase: PROOF }),

  // Tables of conversations, reviews and reports
  exported(schema.conversations, 'Conversas', ['participant1Id', 'participant2Id'], {
    others: ['firstSenderId'],
    erase: CLAIMS,
  }),
  exported(schema.messages, 'Mensagens; a bloqueada só aparece para quem a enviou', [], {
    others: ['senderId'],
    inside: { nonce: OURS },
    only: { senderId: ['photo', 'blockedReason', 'appeal', 'appealedAt', 'appealDecidedAt'] },
    instead: {
      photo: () => sql`${`/private/${CHAT_PHOTO}/`} || ${schema.messages.photo}`,
      content: (me) =>
        sql`case when ${schema.messages.senderId} = ${me} or not ${schema.messages.blocked} then ${schema.messages.content} end`,
    },
    rows: within(schema.messages.conversationId, schema.conversations, ['participant1Id', 'participant2Id']),
    erase: 'chat writes one sentence in place of the text',
  }),
  exported(schema.reviews, 'Avaliações que você fez', ['reviewerId'], {
    others: ['reviewedId'],
    erase: "stays for the reviewee's reputation",
    blank: { reviewedId: ['reply', 'repliedAt'] },
  }),
  exported(schema.reviewLines, 'Frases das suas avaliações em páginas públicas', [], {
    others: ['professionalId'],
    rows: within(schema.reviewLines.reviewId, schema.reviews, ['reviewerId']),
    erase: PROOF,
  }),
  // Only the public part of revealed reviews is exported, because the private grades are between the reviewer and the platform.
  exported(schema.publicReviews, 'Avaliações que você recebeu', ['reviewedId'], {
    others: ['reviewerId'],
    erase: 'is a view',
  }),
  exported(schema.blocks, 'Pessoas que você bloqueou', ['blockerId'], { others: ['blockedId'] }),
  exported(schema.personNotes, 'O que a equipe anotou sobre você', ['userId'], { erase: CLAIMS }),
  exported(schema.helpRequests, 'Seus atendimentos com a equipe', ['userId'], { inside: { ordinal: OURS } }),
  exported(schema.helpMessages, 'As mensagens desses atendimentos', [], {
    rows: within(schema.helpMessages.requestId, schema.helpRequests, ['userId']),
    erase: 'the database deletes them with the request; those that the team wrote to others stay',
  }),
  exported(schema.userReports, 'Denúncias que você fez', ['reporterId'], {
    others: ['reportedId'],
    inside: { subjectId: OTHERS, quote: OTHERS, decision: TEAM },
    erase: PROOF,
  }),

  ...moneyMarks,

  // Tables of purchased services
  exported(schema.clubMembers, 'Clube de descontos', ['userId'], {
    inside: { providerSubscriptionId: PROVIDERS },
    erase: PROOF,
  }),
  exported(schema.insurancePolicies, 'Seguros', ['professionalId'], {
    inside: { providerSubscriptionId: PROVIDERS },
    erase: PROOF,
  }),
  exported(schema.certificates, 'Certificados', ['professionalId'], { erase: PROOF }),
  exported(schema.courseProgress, 'Seu avanço no curso', ['professionalId'], {
    instead: { moduleId: titleOfModule(schema.courseProgress.moduleId) },
  }),
  exported(schema.quizAttempts, 'Seus questionários', ['professionalId'], {
    inside: { questions: 'which questions come is not said' },
    instead: { moduleId: titleOfModule(schema.quizAttempts.moduleId) },
  }),
  exported(schema.monthlyContracts, 'Contratos mensalistas', ['contractorId', 'professionalId'], {
    others: ['noticeBy'],
    only: {
      contractorId: ['contractorAcceptedAt', 'contractorAddress'],
      professionalId: ['professionalAcceptedAt', 'professionalAddress'],
    },
    rows: (me) => sql`${schema.monthlyContracts.contractorId} = ${me}
      or (${schema.monthlyContracts.professionalId} = ${me} and ${schema.monthlyContracts.proposedAt} is not null)`,
    sealed: { contractorAddress: 'contract-address', professionalAddress: 'contract-address' },
    erase: 'contracts deletes drafts; a contract stays for claims, 5 years after its end',
  }),

  // Notification tables
  exported(schema.notifications, 'Avisos', ['userId'], { inside: { eventKey: OURS } }),
  exported(schema.notificationPreferences, 'Avisos desligados', ['userId']),
  // The email text is not exported, because it contains links that give access to the account.
  exported(schema.outbox, 'E-mails', ['userId'], {
    inside: { about: OURS, text: SECRET, html: SECRET, key: OURS, attempts: OURS, lastError: OURS, waitsUntil: OURS },
    rows: (me) =>
      sql`${schema.outbox.userId} = ${me} or ${schema.outbox.to} = (select ${schema.users.email} from ${schema.users} where ${schema.users.id} = ${me})`,
  }),
  // The encryption keys of a push device are not exported. With them and the URL of the push service, anyone could send messages
  // to the browser.
  exported(schema.pushDevices, 'Aparelhos com avisos', ['userId'], {
    inside: { sessionId: SECRET, p256dh: SECRET, auth: SECRET },
    instead: { endpoint: () => sql`substring(${schema.pushDevices.endpoint} from '^https?://([^/]+)')` },
  }),

  // Tables without personal data
  withheld(schema.cities, 'municipalities'),
  withheld(schema.courseModules, 'the course'),
  withheld(schema.cepCache, 'addresses of the CEP directory'),
  withheld(schema.searchSettings, 'one row of settings'),
  withheld(schema.learnedHours, 'how long cleanings take'),
  withheld(schema.unknownWords, 'words that nobody is known to have typed'),
  withheld(schema.unknownWordSalts, 'secrets of one day'),
  withheld(schema.searchNames, 'words of names that profiles show, which leave with the last profile that shows them'),
  withheld(schema.rateLimits, 'counters, which end by themselves'),
  withheld(schema.stripeEvents, "the provider's events by their ids"),
  withheld(schema.ledgerEntries, 'amounts by the ids of payments'),
  withheld(schema.transferReversals, 'amounts by the ids of transfers'),
  withheld(schema.transferHolds, 'holds by the ids of bookings'),
]
