import { randomUUID } from 'node:crypto'
import { Supplies } from '#shared/booking-scope.ts'
import { freshCpf } from '#server/test/stage/factories.ts'
import type { Actor, ActorKind } from './people.ts'
import type { Stage } from './stage.ts'
import type { Things } from './things.ts'

type Make = (things: Things, actor: Actor, stage: Stage) => Promise<string> | string

/** A door about a thing: how to make one that the actor may have (`own`), and one of somebody else's (`foreign`). */
export type ThingDoor = {
  readonly about: (id: string) => unknown
  readonly own: Make
  readonly foreign: Make
  /** Where a foreign one is told from a random one. */
  readonly tellsForeign?: Readonly<Record<string, unknown>>
  /** Admins may see everybody's. */
  readonly openToAdmins?: true
  /** Beside the declared access, who is told to subscribe first. */
  readonly gated?: readonly ActorKind[]
  /** Who can have no thing of this kind: the answer is the same to whatever they name. */
  readonly closedTo?: readonly ActorKind[]
}
/** What a well-formed call of a door looks like; `reason`: the refusal that it always ends in, for everybody or for some. */
export type Door =
  | ThingDoor
  | { readonly input?: (actor: Actor) => unknown; readonly reason?: string | ((actor: Actor) => string | undefined) }

const nothing: Door = {}
/** R-A6: the one written exception to "foreign is answered like missing". */
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

const aHold = { about: bookingId, own: (things, actor) => things.hold(actor.id), foreign: theirHold } as const satisfies ThingDoor
const aVisit = {
  about: bookingId,
  own: (things, actor) => things.confirmed(actor.id),
  foreign: (things, _actor, { vera }) => things.confirmed(vera.id),
} as const satisfies ThingDoor
/** A visit as the professional who is to come. */
const aVisitOfHers = {
  about: bookingId,
  own: (things, actor) => things.confirmedWith(actor.id),
  foreign: (things, _actor, { vera }) => things.confirmed(vera.id),
} as const satisfies ThingDoor
const aTalk = {
  about: conversationId,
  own: (things, actor) => things.conversationWith(actor.id),
  foreign: (things, _actor, { zilda }) => things.conversationWith(zilda.id),
} as const satisfies ThingDoor
/** A professional whom search shows is everybody's to find; one who is still in analysis is nobody's, nor is a household. */
const aProfessional = {
  own: (_things, _actor, { zilda }) => zilda.id,
  foreign: (_things, _actor, { hidden }) => hidden.id,
} as const satisfies Partial<ThingDoor>
const aHousehold: Make = (_things, _actor, { vera }) => vera.id

/** The doors of step 2 and 3 are everybody's, since there is no profile yet: the verb asks who chose to be a professional. */
function unlessProfessional({ kind }: Actor): string | undefined {
  return ['professional', 'pending', 'both'].includes(kind) ? undefined : 'forbidden'
}

function theirHold(things: Things, _actor: Actor, { vera }: Stage): Promise<string> {
  return things.hold(vera.id)
}

/** One entry a procedure; the matrix fails where one is missing or no longer exists. */
export const doors: Readonly<Record<string, Door>> = {
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
  'auth.signOut': nothing,
  'auth.session': nothing,
  'auth.requestReset': { input: () => ({ email: 'ninguem@casa.example' }) },
  'auth.checkReset': { input: () => ({ token: 'um-link-que-ninguem-recebeu' }) },
  'auth.resetPassword': {
    input: () => ({ token: 'um-link-que-ninguem-recebeu', password: 'uma senha boa' }),
    reason: 'link_used',
  },
  'auth.confirmEmail': { input: () => ({ token: 'um-link-que-ninguem-recebeu' }) },
  'auth.resendConfirmation': nothing,
  'auth.verifySecondFactor': { input: () => ({ challenge: 'um-desafio-que-ninguem-recebeu', code: '123456' }) },
  'auth.security': nothing,
  'auth.changePassword': {
    input: () => ({ current: 'nao sei', password: 'uma senha boa', confirmation: 'uma senha boa' }),
    reason: 'wrong_password',
  },
  'auth.provePassword': { input: () => ({ password: 'nao sei' }), reason: 'wrong_password' },
  'auth.endSession': {
    about: (id) => ({ sessionId: id }),
    own: (things, actor) => things.session(actor.id),
    foreign: (things, _actor, { vera }) => things.session(vera.id),
  },
  'auth.endOtherSessions': nothing,
  'auth.signOutEverywhere': nothing,
  // Nobody has started: the matrix goes by the order of the router.
  'auth.confirmTotp': { input: () => ({ code: '123456' }) },
  'auth.startTotp': nothing,
  'auth.disableTotp': nothing,
  'auth.renewRecoveryCodes': nothing,

  'onboarding.chooseType': { input: () => ({ type: 'contratante' }) },
  // Of the kind that each of them is already: another would open doors that the matrix says are shut.
  'onboarding.addRole': { input: (actor) => ({ type: unlessProfessional(actor) ? 'contratante' : 'profissional' }) },
  'onboarding.state': nothing,
  'profile.mine': nothing,
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
      minimumNoticeInHours: 2,
    }),
    reason: unlessProfessional,
  },
  'profile.removePhoto': nothing,
  'profile.setVisible': { input: () => ({ visible: true }) },
  'profile.saveResidence': { input: () => ({ homeType: 'casa', bedrooms: 2, bathrooms: 1, hasAnimals: false }) },
  'address.lookup': { input: () => ({ cep: '01310-100' }) },

  'verification.state': nothing,
  'verification.sendDocuments': nothing,
  'verification.documentLinks': {
    about: (id) => ({ professionalId: id }),
    own: (_things, actor) => actor.id,
    foreign: (_things, _actor, { zilda }) => zilda.id,
    openToAdmins: true,
  },

  'search.professionals': { input: () => ({}) },
  'search.count': { input: () => ({}) },
  'search.teaser': nothing,
  'search.profile': { ...aProfessional, about: (id) => ({ professionalId: id }) },
  'availability.slots': { ...aProfessional, openToAdmins: true, about: (id) => ({ professionalId: id, durationHours: 4 }) },
  'reviews.ofProfessional': { ...aProfessional, openToAdmins: true, about: (id) => ({ professionalId: id }) },
  'availability.live': { ...aProfessional, openToAdmins: true, about: (id) => ({ professionalId: id }) },
  'availability.mine': nothing,
  'availability.add': { input: () => ({ weekday: 0, startTime: '05:00', endTime: '06:00' }) },
  'availability.addOnDays': { input: () => ({ weekdays: [0], startTime: '06:00', endTime: '07:00' }) },
  'availability.saveWeek': {
    input: () => ({ windows: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startTime: '08:00', endTime: '20:00' })) }),
  },
  'availability.toggle': {
    about: (id) => ({ windowId: id, active: false }),
    own: (things, actor) => things.window(actor.id),
    foreign: (things, _actor, { zilda }) => things.window(zilda.id),
  },
  'availability.remove': {
    about: (id) => ({ windowId: id }),
    own: (things, actor) => things.window(actor.id),
    foreign: (things, _actor, { zilda }) => things.window(zilda.id),
  },
  'availability.copyDay': { input: () => ({ fromWeekday: 1, toWeekdays: [2] }) },
  'availability.restore': {
    input: () => ({ replacing: [0], windows: [{ weekday: 0, startTime: '08:00', endTime: '20:00', active: true }] }),
  },
  'availability.saveSettings': {
    input: () => ({
      bufferBeforeInMinutes: 0,
      bufferAfterInMinutes: 0,
      noticeInHours: 2,
      horizonInDays: 180,
      maxBookingsPerDay: null,
    }),
  },
  'availability.setAway': { input: () => ({ away: false }) },
  'availability.addException': { input: () => ({ kind: 'closed', firstDay: '2099-01-01', lastDay: '2099-01-01' }) },
  'availability.removeException': {
    about: (id) => ({ exceptionId: id }),
    own: (things, actor) => things.exception(actor.id),
    foreign: (things, _actor, { zilda }) => things.exception(zilda.id),
  },

  'favourites.list': nothing,
  'favourites.add': { ...aProfessional, about: (id) => ({ professionalId: id }) },
  'favourites.remove': { input: () => ({ professionalId: randomUUID() }) },

  'booking.request': {
    ...aProfessional,
    // Of a professional who takes no bookings any more it says just that: her id came from a search that showed her.
    foreign: aHousehold,
    about: (id) => ({ professionalId: id, start: '2026-11-24T11:00:00Z', durationHours: 4, expectedTotalInCents: 10_800 }),
  },
  'booking.meter': { ...aProfessional, about: (id) => ({ professionalId: id }) },
  'booking.mine': nothing,
  'booking.earlier': { input: () => ({ side: 'contractor', before: { start: '2026-11-24T11:00:00Z', id: randomUUID() } }) },
  'booking.agenda': { input: () => ({ side: 'professional' }) },
  'booking.byId': { ...aHold, openToAdmins: true },
  'booking.checkout': { ...aHold, tellsForeign: accessDenied },
  'booking.cancelQuote': aHold,
  'booking.cancel': aHold,
  'booking.saveNotes': { ...aHold, about: (id) => ({ bookingId: id, visitNotes: 'A chave está na portaria.' }) },
  'booking.saveScope': { ...aHold, about: (id) => ({ bookingId: id, services: [], supplies: Supplies.open }) },
  'booking.checkIn': { ...aVisitOfHers, about: (id) => ({ bookingId: id, code: '0000' }) },
  'booking.checkOut': aVisitOfHers,
  'booking.reportNoShow': aVisit,
  'booking.giveUp': aVisitOfHers,
  'booking.warnLate': { ...aVisit, about: (id) => ({ bookingId: id, minutes: 15 }) },
  'booking.rescheduleSlots': aVisit,
  'booking.reschedule': { ...aVisit, about: (id) => ({ bookingId: id, start: '2026-12-10T11:00:00Z' }) },
  'booking.answerReschedule': {
    about: (id) => ({ requestId: id, accept: false }),
    own: (things, actor, { zilda }) => things.wish(actor.id, zilda.id),
    foreign: (things, _actor, { vera, zilda }) => things.wish(vera.id, zilda.id),
  },
  'booking.withdrawReschedule': {
    about: (id) => ({ requestId: id }),
    own: (things, actor) => things.wish(actor.id, actor.id),
    foreign: (things, _actor, { vera }) => things.wish(vera.id, vera.id),
  },
  'booking.feed': nothing,
  'booking.renewFeed': nothing,
  'booking.revokeFeed': nothing,
  'payment.publishableKey': nothing,
  'payment.start': { ...aHold, tellsForeign: accessDenied },
  'payment.refresh': aHold,

  'subscription.current': nothing,
  'subscription.start': { input: () => ({}) },
  'subscription.refresh': nothing,
  'subscription.cancel': nothing,
  'subscription.withdraw': nothing,

  'chat.open': {
    ...aProfessional,
    about: (id) => ({ userId: id }),
    gated: ['household', 'lapsed'],
    closedTo: ['professional', 'pending'],
    // Vera wrote to each of them; a household that nobody here knows takes her place.
    foreign: async (_things, _actor, { world }) => (await world.person({ name: 'Nair Dias' })).id,
  },
  'chat.conversations': nothing,
  'chat.unread': nothing,
  'chat.conversation': aTalk,
  'chat.messages': aTalk,
  'chat.send': { ...aTalk, about: (id) => ({ conversationId: id, content: 'Olá', nonce: randomUUID() }) },
  'chat.markRead': { ...aTalk, about: (id) => ({ conversationId: id, upTo: 1 }) },
  'chat.typing': aTalk,
  'chat.live': aTalk,
  'chat.receipts': aTalk,
  'chat.typingLive': aTalk,

  'reviews.submit': {
    about: (id) => ({ bookingId: id, publicRating: 5 }),
    own: (things, actor) => things.completed(actor),
    foreign: (things, _actor, { vera }) => things.completed(vera),
  },
  'reviews.form': {
    about: bookingId,
    own: (things, actor) => things.completed(actor),
    foreign: (things, _actor, { vera }) => things.completed(vera),
  },
  'notifications.mine': nothing,
  'notifications.readAll': nothing,
  'notifications.live': nothing,
  'privacy.overview': nothing,
  'privacy.export': nothing,
  'privacy.erase': { input: () => ({ password: 'não é a minha', confirmation: 'EXCLUIR' }), reason: 'wrong_password' },
  'admin.overview': nothing,
}
