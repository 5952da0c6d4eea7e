import { eq } from 'drizzle-orm'
import { needs, offers, savedCards } from '#db/schema/index.ts'
import { Service } from '#shared/services.ts'
import { MINUTE_MS } from '#shared/days.ts'
import { cancelBooking } from '#server/features/booking/cancel/cancel.ts'
import { requestBooking } from '#server/features/booking/service.ts'
import { chooseOffer } from '#server/features/offer/choose.ts'
import { closeNeed } from '#server/features/offer/end.ts'
import { declineOffer, takeOffer } from '#server/features/offer/take.ts'
import { preparePayment } from '#server/features/payment/charge/pay.ts'
import { refreshPayment } from '#server/features/payment/charge/refresh.ts'
import { startPayment } from '#server/features/payment/charge/start.ts'
import { jobs } from '#server/jobs.ts'
import { differences } from '#server/test/faults/differences.ts'
import type { Act, Tools } from '../acting.ts'
import type { Flow } from '../simulate.ts'
import type { Player, Stage } from '../stage.ts'
import { before, settle, visa, webhookDelivery, worker } from './payments.ts'
import { ask, at, BOOKING_DAY, totalOf, unexpected, type SlotRequest } from './requests.ts'

const slot: SlotRequest = { start: at(8), durationHours: 4 }
const services = [Service.lightCleaning]

/**
 * The situation of a need that was offered to three professionals. They say yes and withdraw, the contractor chooses and closes,
 * and another contractor requests the same slot. In half of the runs the need looks for a substitute, whose first yes is booked
 * and charged to a saved card.
 */
export const offered: Flow = {
  name: 'offered',
  about: 'yes, choice, end and charge of a need, and another request for the same slot',
  cuts: true,
  async open(stage, chance) {
    const [casa, neighbour] = stage.contractors
    const [joana, ...asked] = stage.professionals
    const three = asked.slice(0, 3)
    const substitute = chance.yes(0.5) ? await cancelled(stage, casa!, joana!) : null
    const needId = await opened(stage, casa!, three, substitute)
    // In some runs the need ends so soon that its deadline passes while the people act.
    if (chance.yes(0.2)) stage.clock.set(new Date(slot.start.getTime() - 121 * MINUTE_MS))
    const acts: Act[] = [
      ...three.map((who) => ({ name: who.name, work: (tools: Tools) => saysYes(tools, stage, who, needId) })),
      { name: 'casa', work: (tools) => chooses(tools, stage, casa!, needId) },
      { name: 'neighbour', work: (tools) => ask(tools, neighbour!, three[0]!, slot) },
      { name: 'casa closes', work: (tools) => tools.attempt('closes', () => closeNeed(tools.as(casa!), needId)) },
      { name: 'clock', work: (tools) => runsOut(tools, stage) },
      webhookDelivery('webhooks', stage, 2),
      worker('worker', stage, 2),
    ]
    return {
      acts: chance.some(acts, chance.whole(4, stage.connections.length)),
      async judge(tried) {
        await settle(stage)
        const found = await differences({ database: { sql: stage.sql }, db: stage.world.db, clock: stage.clock })
        return [...found, ...(await faultsOf(stage, casa!, needId)), ...unexpected(tried, refusals)]
      },
    }
  },
}

const refusals = [
  'need_ended',
  'answer_gone',
  'slot_taken',
  'slot_unavailable',
  'too_soon',
  'not_this_time',
  'own_overlap',
  'payment_processing',
  'provider_unavailable',
]

/** Casa, a contractor, books Joana and pays with a card that is saved; then Joana cancels. */
async function cancelled(stage: Stage, casa: Player, joana: Player) {
  const ctx = before(stage, casa)
  const asked = { ...slot, professionalId: joana.id, expectedTotalInCents: totalOf(slot), acceptedAlert: true } as const
  const { bookingId } = await requestBooking(ctx, { ...asked, idempotencyKey: undefined })
  const { chargeId } = await startPayment(ctx, bookingId)
  await preparePayment(ctx, { bookingId, saveCard: true })
  await stage.sandbox.browser.confirm(chargeId, visa, null)
  await refreshPayment(ctx, bookingId)
  await cancelBooking(before(stage, joana), { bookingId, reason: 'Fiquei doente.', cause: 'Doença' })
  await settle(stage)
  const [card] = await stage.world.db.select().from(savedCards).where(eq(savedCards.userId, casa.id))
  return { substituteFor: bookingId, startsAt: slot.start, cardId: card!.id }
}

/**
 * Inserts the need and its offers directly, because the people of the simulation have no home from which the search could find
 * professionals.
 */
async function opened(
  { world, clock }: Stage,
  casa: Player,
  three: readonly Player[],
  substitute: Awaited<ReturnType<typeof cancelled>> | null,
): Promise<string> {
  const [needId, createdAt] = [world.newId(), clock.now()]
  const expiresAt = new Date(slot.start.getTime() - 120 * MINUTE_MS)
  const wanted = { day: BOOKING_DAY, hours: slot.durationHours, services, ceilingInCents: totalOf(slot) }
  const need = { id: needId, contractorId: casa.id, ordinal: 1, createdAt, expiresAt, invitedAt: createdAt, ...wanted }
  await world.db.insert(needs).values({ ...need, ...substitute })
  await world.db.insert(offers).values(three.map(({ id }) => ({ needId, professionalId: id, invitedAt: createdAt })))
  return needId
}

async function saysYes(tools: Tools, stage: Stage, who: Player, needId: string): Promise<void> {
  const yes = await tools.attempt('says yes', () => takeOffer(tools.as(who), { needId, start: slot.start }))
  if (yes?.booked) return charge(tools, stage, needId)
  if (yes && tools.chance.yes(0.2)) await tools.attempt('takes it back', () => declineOffer(tools.as(who), needId))
}

/** Runs the job that charges the first yes twice, as after a lost connection. */
async function charge(tools: Tools, { world }: Stage, needId: string): Promise<void> {
  const [need] = await tools.pass('reads the need', async () => world.db.select().from(needs).where(eq(needs.id, needId)))
  for (let time = 0; time < 2; time++)
    await tools.attempt('charges', () => jobs['offer.charge']!(tools.system, { id: need!.bookingId! }))
}

async function chooses(tools: Tools, stage: Stage, casa: Player, needId: string): Promise<void> {
  for (let look = 0; look < 3; look++) {
    const [yes] = await tools.pass(
      'looks for a yes',
      () => stage.sql<{ id: string }[]>`
        select professional_id as id from offers where need_id = ${needId} and answer = 'sim' order by answered_at desc, professional_id`,
    )
    if (!yes) continue
    const choice = { needId, professionalId: yes.id, expectedTotalInCents: totalOf(slot), acceptedAlert: true } as const
    if (await tools.attempt('chooses', () => chooseOffer(tools.as(casa), choice))) return
  }
}

async function runsOut(tools: Tools, { clock }: Stage): Promise<void> {
  await tools.pass('a minute passes', () => Promise.resolve(clock.advance(MINUTE_MS)))
  await tools.attempt('offer.expire', () => jobs['offer.expire']!(tools.system, { id: '' }))
}

/** Returns the faults: the need has two bookings, a booking that it does not name, or an end that does not match its booking. */
async function faultsOf({ sql, world }: Stage, casa: Player, needId: string): Promise<string[]> {
  const made = await sql<{ id: string }[]>`
    select id from agendamentos where contratante_ref = ${casa.id} and data_hora_inicio = ${slot.start.toISOString()}
      and id not in (select substitute_for from needs where substitute_for is not null)`
  const [need] = await world.db.select().from(needs).where(eq(needs.id, needId))
  return [
    ...(made.length > 1 ? [`${made.length} bookings of one need`] : []),
    ...(made.some(({ id }) => id !== need?.bookingId) ? ['a booking that its need does not know'] : []),
    ...((need?.bookingId !== null) !== (need?.end === 'escolha') ? [`the need ended by ${need?.end}`] : []),
  ]
}
