import { randomUUID } from 'node:crypto'
import { Supplies } from '#shared/booking-scope.ts'
import { freshCpf } from '#server/test/stage/factories.ts'
import type { Actor } from './people.ts'
import type { Stage } from './stage.ts'
import type { Resources } from './resources.ts'
import type { Call, ResourceCall } from './call.ts'
import { addressCalls } from './address-calls.ts'
import { bookingCalls } from './booking-calls.ts'
import { checklistCalls } from './checklist-calls.ts'
import { helpCalls } from './help-calls.ts'
import { notificationCalls } from './notification-calls.ts'
import { seriesCalls } from './series-calls.ts'
import { serviceCalls } from './service-calls.ts'
import { tipCalls } from './tip-calls.ts'
import { trustCalls } from './trust-calls.ts'
import { verificationCalls } from './verification-calls.ts'
import { wishCalls } from './wish-calls.ts'

const noInput: Call = {}
/** The only refusal that distinguishes another user's row from a missing row; everywhere else both get the same response. */
const accessDenied = { status: 403, code: 'FORBIDDEN', reason: 'forbidden', message: 'Acesso negado' }
const bookingId = (id: string) => ({ bookingId: id })
const conversationId = (id: string) => ({ conversationId: id })
const address = {
  cep: '01310-100',
  street: 'Avenida Paulista',
  number: '900',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}

const holdCall = {
  inputFor: bookingId,
  own: (resources, actor) => resources.hold(actor.id),
  foreign: foreignHold,
} as const satisfies ResourceCall
const bookingCall = {
  inputFor: bookingId,
  own: (resources, actor) => resources.confirmed(actor.id),
  foreign: (resources, _actor, { vera }) => resources.confirmed(vera.id),
} as const satisfies ResourceCall
/** A call about a paid booking by its professional. */
const professionalBookingCall = {
  inputFor: bookingId,
  own: (resources, actor) => resources.confirmedWith(actor.id),
  foreign: (resources, _actor, { vera }) => resources.confirmed(vera.id),
} as const satisfies ResourceCall
const ownedBy = (kind: 'card' | 'cardSetup'): Pick<ResourceCall, 'own' | 'foreign'> => ({
  own: (resources, actor) => resources[kind](actor.id),
  foreign: (resources, _actor, { vera }) => resources[kind](vera.id),
})
/** A call about a saved card, which has expired, so that nothing is charged. */
const cardCall: ResourceCall = { inputFor: (cardId) => ({ cardId }), ...ownedBy('card') }
const setupCall: ResourceCall = { inputFor: (setupId) => ({ setupId }), ...ownedBy('cardSetup') }
const conversationCall = {
  inputFor: conversationId,
  own: (resources, actor) => resources.conversationWith(actor.id),
  foreign: (resources, _actor, { zilda }) => resources.conversationWith(zilda.id),
} as const satisfies ResourceCall
/** A professional in the search, whom everybody may access, and a hidden professional, whom nobody may access. */
const professionalIds = {
  own: (_resources, _actor, { zilda }) => zilda.id,
  foreign: (_resources, _actor, { hidden }) => hidden.id,
} as const satisfies Partial<ResourceCall>
const contractorId: ResourceCall['foreign'] = (_resources, _actor, { vera }) => vera.id

/**
 * Onboarding procedures declare access for all users, because a new professional has no profile yet. The service refuses other
 * roles.
 */
function unlessProfessional({ kind }: Actor): string | undefined {
  return ['professional', 'pending', 'both'].includes(kind) ? undefined : 'forbidden'
}

function foreignHold(resources: Resources, _actor: Actor, { vera }: Stage): Promise<string> {
  return resources.hold(vera.id)
}

/** A valid call for each procedure. The matrix test fails if a procedure is missing here or no longer exists. */
export const calls: Readonly<Record<string, Call>> = {
  'auth.signUp': {
    input: () => ({
      name: 'Nova Pessoa',
      cpf: freshCpf(),
      phone: '(11) 98765-4321',
      email: `${randomUUID()}@casa.example`,
      password: 'uma senha boa',
      adult: true,
    }),
  },
  'auth.signIn': { input: () => ({ email: 'ninguem@casa.example', password: 'uma senha boa' }), reason: 'wrong_credentials' },
  'auth.signOut': noInput,
  'auth.session': noInput,
  'auth.requestReset': { input: () => ({ email: 'ninguem@casa.example' }) },
  'auth.checkReset': { input: () => ({ token: 'um-link-que-ninguem-recebeu' }) },
  'auth.resetPassword': {
    input: () => ({ token: 'um-link-que-ninguem-recebeu', password: 'uma senha boa' }),
    reason: 'link_used',
  },
  'auth.confirmEmail': { input: () => ({ token: 'um-link-que-ninguem-recebeu' }) },
  'auth.resendConfirmation': noInput,
  'auth.verifySecondFactor': { input: () => ({ challenge: 'um-desafio-que-ninguem-recebeu', code: '123456' }) },
  'auth.security': noInput,
  'auth.changePassword': {
    input: () => ({ current: 'nao sei', password: 'uma senha boa', confirmation: 'uma senha boa' }),
    reason: 'wrong_password',
  },
  'auth.provePassword': { input: () => ({ password: 'nao sei' }), reason: 'wrong_password' },
  'auth.proveSecondFactor': { input: () => ({ code: '000000' }), reason: 'second_factor_off' },
  'auth.endSession': {
    inputFor: (id) => ({ sessionId: id }),
    own: (resources, actor) => resources.session(actor.id),
    foreign: (resources, _actor, { vera }) => resources.session(vera.id),
  },
  'auth.endOtherSessions': noInput,
  'auth.signOutEverywhere': noInput,
  // confirmTotp comes before startTotp, because the router has this order.
  'auth.confirmTotp': { input: () => ({ code: '123456' }) },
  'auth.startTotp': noInput,
  'auth.disableTotp': noInput,
  'auth.renewRecoveryCodes': noInput,

  'onboarding.chooseType': { input: () => ({ type: 'contratante' }) },
  // Adds a role that the actor already has, because a new role would change what the matrix test expects of the actor.
  'onboarding.addRole': { input: (actor) => ({ type: unlessProfessional(actor) ? 'contratante' : 'profissional' }) },
  'onboarding.state': noInput,
  'profile.mine': noInput,
  'profile.priceRange': noInput,
  'profile.saveAddress': { input: () => address },
  'profile.saveProfessionalAddress': { input: () => address, reason: unlessProfessional },
  'profile.saveContact': { input: ({ name }) => ({ name, phone: '(11) 98765-4321' }) },
  'profile.saveProfessional': {
    input: () => ({
      services: ['Faxina Leve', 'Passar Roupa'],
      dailyPriceInCents: 18_000,
      yearsOfExperience: 11,
      radiusInKm: 10,
      bufferBeforeInMinutes: 0,
      bufferAfterInMinutes: 0,
      leadTimeInHours: 2,
    }),
    reason: unlessProfessional,
  },
  'profile.removePhoto': noInput,
  'profile.setVisible': { input: () => ({ visible: true }) },
  'profile.saveResidence': { input: () => ({ homeType: 'casa', bedrooms: 2, bathrooms: 1, hasAnimals: false }) },
  ...addressCalls,

  ...bookingCalls,
  ...seriesCalls,
  ...verificationCalls,
  'search.professionals': { input: () => ({}) },
  'search.count': { input: () => ({}) },
  'search.freeDays': { input: () => ({ from: '2026-11-24' }) },
  'search.newcomers': {},
  'search.places': { input: () => ({ text: 'faxina em Campinas' }) },
  'search.unknownWords': {},
  'search.profile': { ...professionalIds, inputFor: (id) => ({ professionalId: id }) },
  'search.profileTeaser': { ...professionalIds, inputFor: (id) => ({ professionalId: id }) },
  'availability.slots': { ...professionalIds, openToAdmins: true, inputFor: (id) => ({ professionalId: id, durationHours: 4 }) },
  'reviews.ofProfessional': { ...professionalIds, openToAdmins: true, inputFor: (id) => ({ professionalId: id }) },
  'availability.live': { ...professionalIds, openToAdmins: true, inputFor: (id) => ({ professionalId: id }) },
  'availability.mine': noInput,
  'availability.add': { input: () => ({ weekday: 0, startTime: '05:00', endTime: '06:00' }) },
  'availability.addOnDays': { input: () => ({ weekdays: [0], startTime: '06:00', endTime: '07:00' }) },
  'availability.saveWeek': {
    input: () => ({ windows: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startTime: '08:00', endTime: '20:00' })) }),
  },
  'availability.toggle': {
    inputFor: (id) => ({ windowId: id, active: false }),
    own: (resources, actor) => resources.window(actor.id),
    foreign: (resources, _actor, { zilda }) => resources.window(zilda.id),
  },
  'availability.remove': {
    inputFor: (id) => ({ windowId: id }),
    own: (resources, actor) => resources.window(actor.id),
    foreign: (resources, _actor, { zilda }) => resources.window(zilda.id),
  },
  'availability.copyDay': { input: () => ({ fromWeekday: 1, toWeekdays: [2] }) },
  'availability.restore': {
    input: () => ({ replacing: [0], windows: [{ weekday: 0, startTime: '08:00', endTime: '20:00', active: true }] }),
  },
  'availability.saveSettings': {
    input: () => ({
      bufferBeforeInMinutes: 0,
      bufferAfterInMinutes: 0,
      leadTimeInHours: 2,
      horizonInDays: 180,
      maxBookingsPerDay: null,
    }),
  },
  'availability.setChoices': { input: () => ({ onlyAgreedChanges: false }) },
  'availability.setAway': { input: () => ({ away: false }) },
  'availability.addException': { input: () => ({ kind: 'closed', firstDay: '2099-01-01', lastDay: '2099-01-01' }) },
  'availability.removeException': {
    inputFor: (id) => ({ exceptionId: id }),
    own: (resources, actor) => resources.exception(actor.id),
    foreign: (resources, _actor, { zilda }) => resources.exception(zilda.id),
  },

  'favourites.list': noInput,
  'favourites.add': { ...professionalIds, inputFor: (id) => ({ professionalId: id }) },
  'favourites.remove': { input: () => ({ professionalId: randomUUID() }) },

  'booking.request': {
    ...professionalIds,
    // The other id is a contractor's, because a hidden professional is refused with professional_unavailable and not with
    // not_found.
    foreign: contractorId,
    inputFor: (id) => ({ professionalId: id, start: '2026-11-24T11:00:00Z', durationHours: 4, expectedTotalInCents: 10_800 }),
  },
  'booking.meter': { ...professionalIds, inputFor: (id) => ({ professionalId: id }) },
  'booking.byId': { ...holdCall, openToAdmins: true },
  'booking.checkout': { ...holdCall, foreignAnswer: accessDenied },
  'booking.cancelQuote': holdCall,
  'booking.cancel': holdCall,
  'booking.saveNotes': { ...holdCall, inputFor: (id) => ({ bookingId: id, visitNotes: 'A chave está na portaria.' }) },
  'booking.saveScope': { ...holdCall, inputFor: (id) => ({ bookingId: id, services: [], supplies: Supplies.open }) },
  'booking.checkIn': { ...professionalBookingCall, inputFor: (id) => ({ bookingId: id, code: '0000' }) },
  'booking.accept': professionalBookingCall,
  'booking.checkOut': professionalBookingCall,
  'booking.reportNoShow': bookingCall,
  'booking.giveUp': professionalBookingCall,
  'booking.onTheWay': { ...professionalBookingCall, inputFor: (id) => ({ bookingId: id, on: true }) },
  'booking.warnLate': { ...bookingCall, inputFor: (id) => ({ bookingId: id, minutes: 15 }) },
  'booking.rescheduleSlots': bookingCall,
  'booking.reschedule': { ...bookingCall, inputFor: (id) => ({ bookingId: id, start: '2026-12-10T11:00:00Z' }) },
  'booking.answerReschedule': {
    inputFor: (id) => ({ requestId: id, accept: false }),
    own: (resources, actor, { zilda }) => resources.rescheduleRequest(actor.id, zilda.id),
    foreign: (resources, _actor, { vera, zilda }) => resources.rescheduleRequest(vera.id, zilda.id),
  },
  'booking.withdrawReschedule': {
    inputFor: (id) => ({ requestId: id }),
    own: (resources, actor) => resources.rescheduleRequest(actor.id, actor.id),
    foreign: (resources, _actor, { vera }) => resources.rescheduleRequest(vera.id, vera.id),
  },
  ...Object.fromEntries(['feed', 'renewFeed', 'revokeFeed', 'forOffline'].map((name) => [`booking.${name}`, noInput])),
  'payment.prices': noInput,
  'payment.publishableKey': noInput,
  'payment.start': { ...holdCall, foreignAnswer: accessDenied },
  'payment.startPix': { ...holdCall, foreignAnswer: accessDenied },
  'payment.refresh': holdCall,
  'payment.prepare': { ...holdCall, inputFor: (id) => ({ bookingId: id, saveCard: false }), foreignAnswer: accessDenied },
  'payment.payWithCard': { ...cardCall, inputFor: (cardId) => ({ cardId, bookingId: randomUUID() }) },
  ...tipCalls,
  'payment.chooseSeriesCard': { ...holdCall, inputFor: (id) => ({ bookingId: id, cardId: randomUUID() }) },
  'payment.startSeriesCard': holdCall,
  'payment.refreshSeriesCard': setupCall,
  'payment.cards': noInput,
  'payment.removeCard': cardCall,
  'payment.find': { input: () => ({ search: 'Ana' }) },
  'payment.previewRefund': { input: () => ({ bookingId: randomUUID(), amountInCents: 1 }), reason: 'not_found' },
  'payment.chargebacks': noInput,
  'payment.decideChargeback': { input: () => ({ chargebackId: randomUUID(), finding: 'took_place' }), reason: 'not_found' },
  'payment.refund': {
    inputFor: (id) => ({ bookingId: id, reason: 'A visita não aconteceu.' }),
    own: (resources, actor) => resources.paidBooking(actor.id),
    foreign: (resources, _actor, { vera }) => resources.paidBooking(vera.id),
    openToAdmins: true,
  },
  ...Object.fromEntries(
    ['payouts', 'payoutLink', 'refreshPayoutAccount', 'stuckPayouts', 'stuckRefunds'].map((name) => [`payment.${name}`, noInput]),
  ),
  'payment.payoutStatement': { input: () => ({ year: 2026 }) },
  'receipts.byId': {
    inputFor: (id) => ({ paymentId: id }),
    own: (resources, actor) => resources.payment(actor.id),
    foreign: (resources, _actor, { vera }) => resources.payment(vera.id),
  },

  'subscription.current': noInput,
  'subscription.payments': { input: () => ({ of: 'subscription', before: randomUUID() }) },
  'subscription.start': { input: () => ({}) },
  'subscription.refresh': noInput,
  'subscription.prepare': { input: () => ({ saveCard: true }) },
  'subscription.payWithCard': cardCall,
  'subscription.startCardChange': { input: () => ({ saveCard: true }) },
  'subscription.refreshCardChange': setupCall,
  'subscription.chooseCard': cardCall,
  'subscription.cancel': noInput,
  'subscription.withdraw': noInput,
  ...checklistCalls,
  ...serviceCalls,

  'chat.open': {
    ...professionalIds,
    inputFor: (id) => ({ userId: id }),
    gatedKinds: ['contractor', 'lapsed'],
    kindsWithoutAny: ['professional', 'pending'],
    // The other id is a new contractor's, because Vera already has a conversation with each caller.
    foreign: async (_resources, _actor, { world }) => (await world.person({ name: 'Nair Dias' })).id,
  },
  'chat.conversations': noInput,
  'chat.unread': noInput,
  'chat.conversation': conversationCall,
  'chat.messages': conversationCall,
  'chat.validate': { ...conversationCall, inputFor: (id) => ({ conversationId: id, content: 'Olá' }) },
  'chat.send': { ...conversationCall, inputFor: (id) => ({ conversationId: id, content: 'Olá', nonce: randomUUID() }) },
  'chat.markRead': { ...conversationCall, inputFor: (id) => ({ conversationId: id, upTo: 1 }) },
  'chat.typing': conversationCall,
  'chat.live': conversationCall,
  'chat.receipts': conversationCall,
  'chat.typingLive': conversationCall,

  'reviews.ofContractor': professionalBookingCall,
  'reviews.ofBooking': bookingCall,
  ...trustCalls,
  ...helpCalls,
  ...notificationCalls,
  ...wishCalls,
  'privacy.overview': noInput,
  'privacy.export': noInput,
  'privacy.erase': { input: () => ({ password: 'não é a minha', confirmation: 'EXCLUIR' }), reason: 'wrong_password' },
  'admin.invariants': noInput,
  'admin.overview': noInput,
  'admin.progress': { input: () => ({ days: 7 }) },
  'admin.waiting': noInput,
  'admin.audit': { input: () => ({}) },
}

/** True if the response of the procedure may contain this private field of other users. */
export function mayShow(path: string, field: string): boolean {
  const call = calls[path]
  return call !== undefined && 'shows' in call && call.shows?.includes(field) === true
}
