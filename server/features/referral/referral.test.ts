import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { referrals, savedCards, users } from '#db/schema/index.ts'
import { referralTexts } from '#shared/referral.ts'
import { account, PASSWORD } from '#server/test/stage/accounts.ts'
import { apiBrowser } from '#server/test/stage/api-browser.ts'
import { refusalOf } from '#server/test/stage/booking-stage.ts'
import { cardStory, mastercard } from '#server/test/stage/cards.ts'
import { freshCpf } from '#server/test/stage/factories.ts'
import { visa } from '#server/test/stage/payments.ts'
import { referral, setUpReferrals, story, world } from '#server/test/stage/referral-tests.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpReferrals()

const newcomer = (over: Record<string, unknown> = {}) => ({
  name: 'Iara Campos',
  cpf: freshCpf(),
  phone: '11987654321',
  email: `iara.${world.newId().slice(0, 8)}@casa.example`,
  password: PASSWORD,
  adult: true as const,
  ...over,
})
const stored = (code: string) => world.db.select().from(users).where(eq(users.invitedWith, code))

describe('an invitation', () => {
  test('a contractor has one referral code, with a link to the sign-up', async () => {
    expect(await referral.mine(story.ana)).toMatchObject({ own: null, creditInCents: 2_000, months: 12, mayAccept: true })
    const code = await referral.codeOf(story.ana)
    expect(await referral.codeOf(story.ana)).toBe(code)
    const { own } = await referral.mine(story.ana)
    expect(own?.link).toBe(`http://localhost:3000/auth?aba=cadastro&convite=${code}`)
  })

  test('an invitation is accepted at the sign-up, also with spaces, lower case or O for 0 in its code', async () => {
    const code = await referral.codeOf(story.ana)
    const inviteCode = ` ${code.toLowerCase().replaceAll('0', 'o')} `
    const { userId } = await apiBrowser(world).api.auth.signUp(newcomer({ inviteCode }))
    const [row] = await world.db.select().from(referrals).where(eq(referrals.invitedId, userId))
    expect(row).toMatchObject({ inviterId: story.ana.id, status: 'waiting' })
  })

  test('a sign-up with an unknown invitation code is refused at that field, and no account is created', async () => {
    const email = newcomer().email
    const { reason, extra } = await refusalOf(apiBrowser(world).api.auth.signUp(newcomer({ email, inviteCode: 'VEM-0000-0000' })))
    expect([reason, extra]).toMatchObject(['unknown_code', { fields: { inviteCode: [referralTexts.unknown] } }])
    expect(await world.db.$count(users, eq(users.email, email))).toBe(0)
    expect(await stored('VEM-0000-0000')).toEqual([])
  })

  test('an invitation can be accepted once in an existing account', async () => {
    const view = await referral.accept()
    expect(view).toMatchObject({ accepted: { status: 'waiting', why: null }, mayAccept: false })
    expect(await reasonOf(referral.accept())).toBe('already_invited')
  })

  test.each([
    ['own_code', () => referral.accept(story.ana)],
    ['unknown_code', () => world.as(referral.beto).referral.accept({ code: 'VEM-ZZZZ-ZZZZ' })],
    ['BAD_REQUEST', () => world.as(referral.beto).referral.accept({ code: 'outra coisa' })],
  ])('an invitation is refused with %s and nothing is stored', async (reason, accept) => {
    expect(await reasonOf(accept())).toBe(reason)
    const people = [story.ana.id, referral.beto.id]
    for (const id of people) expect(await world.db.$count(referrals, eq(referrals.invitedId, id))).toBe(0)
  })

  test('an invitation is refused with not_first after a confirmed booking', async () => {
    await referral.visit(referral.beto, mastercard)
    expect(await reasonOf(referral.accept())).toBe('not_first')
    expect(await referral.mine(referral.beto)).toMatchObject({ mayAccept: false })
  })

  test('an invitation is refused with known_card when a saved card of the person is also saved in another account', async () => {
    const cards = await cardStory(world)
    await cards.pays(story.ana, mastercard, { saveCard: true })
    const [known] = await world.db.select().from(savedCards).where(eq(savedCards.userId, story.ana.id))
    await world.db.insert(savedCards).values({
      ...known!,
      id: world.newId(),
      userId: referral.beto.id,
      providerPaymentMethodId: `pm_${world.newId()}`,
    })
    expect(await reasonOf(referral.accept())).toBe('known_card')
    await world.db.delete(savedCards).where(eq(savedCards.fingerprint, known?.fingerprint ?? ''))
  })

  test('only contractors can use invitations', async () => {
    expect(await reasonOf(world.as(story.marlene).referral.mine())).toBe('forbidden')
  })
})

describe('the first completed booking of the invited person', () => {
  test('the first completed booking gives both people R$ 20 for 12 months, and the inviter learns no name', async () => {
    const { endsAt } = await referral.rewarded()
    const end = new Date(endsAt)
    end.setUTCFullYear(end.getUTCFullYear() + 1)
    for (const who of [story.ana, referral.beto]) {
      const [credit] = await referral.creditsOf(who)
      expect(credit).toMatchObject({ amountInCents: 2_000, lapsedInCents: 0 })
      expect(Math.abs((credit?.expiresAt.getTime() ?? 0) - end.getTime())).toBeLessThan(60_000)
    }
    expect(await referral.mine(story.ana)).toMatchObject({ used: 1, leftInCents: 2_000, credits: [{ from: 'inviting' }] })
    expect(await referral.mine(referral.beto)).toMatchObject({
      used: 0,
      leftInCents: 2_000,
      accepted: { status: 'rewarded' },
      credits: [{ from: 'invited' }],
    })
    const [inviterReads] = await referral.notified(story.ana, 'referral.rewarded')
    expect(inviterReads).toContain('Um convite seu foi usado.')
    expect(JSON.stringify([inviterReads, await referral.mine(story.ana)])).not.toContain('Beto')
    expect(await referral.notified(referral.beto, 'referral.rewarded')).toHaveLength(1)
  })

  test('a second completed booking of the invited person gives no more credit', async () => {
    await referral.rewarded()
    await referral.visit(referral.beto, mastercard)
    expect(await referral.creditsOf(referral.beto)).toHaveLength(1)
  })

  test('a booking that is only paid gives no referral credit, and a cancelled booking gives none either', async () => {
    await referral.accept()
    const booking = await story.booked(referral.beto)
    await referral.pay(referral.beto, booking.id, mastercard)
    expect(await referral.creditsOf(referral.beto)).toEqual([])
    const { refundInCents } = await world.as(referral.beto).booking.cancelQuote({ bookingId: booking.id })
    await world.as(referral.beto).booking.cancel({ bookingId: booking.id, expectedRefundInCents: refundInCents ?? 0 })
    await world.jobs()
    expect(await referral.creditsOf(referral.beto)).toEqual([])
    expect(await referral.mine(referral.beto)).toMatchObject({ accepted: { status: 'waiting' } })
  })

  test('a card that has paid in another account brings no referral credit, and the invited person reads why', async () => {
    await referral.visit(story.ana, visa)
    await referral.accept()
    await referral.visit(referral.beto, visa)
    expect(await referral.creditsOf(referral.beto)).toEqual([])
    expect(await referral.creditsOf(story.ana)).toEqual([])
    const why = referralTexts.refused.card
    expect(await referral.mine(referral.beto)).toMatchObject({ accepted: { status: 'refused', why } })
    expect(await referral.notified(referral.beto, 'referral.refused')).toEqual([`O convite não deu crédito: ${why}`])
    expect(await referral.notified(story.ana, 'referral.refused')).toEqual([])
  })

  test('a CPF that already brought credit in a deleted account brings none again', async () => {
    const cpf = freshCpf()
    const first = await account(world, { name: 'Caio Lima', subscriber: true })
    await world.db.update(users).set({ cpf }).where(eq(users.id, first.id))
    await referral.accept(first)
    await referral.visit(first, mastercard)
    world.clock.advance(40 * 24 * 3_600_000)
    await world.database.sql`update payments set card_fingerprint = null`
    await world.job('payment.transfers')
    await world.jobs()
    await world.db
      .update(users)
      .set({
        cpf: `x${cpf.slice(1)}`,
        erasedAt: world.now(),
        active: false,
        cep: null,
        street: null,
        latitude: null,
        longitude: null,
      })
      .where(eq(users.id, first.id))
    const again = await world.person({ name: 'Caio Lima', subscriber: true })
    await world.db.update(users).set({ cpf }).where(eq(users.id, again.id))
    expect(await reasonOf(referral.accept(again))).toBe('known_cpf')
    await world.job('credit.lapse')
  })
})
