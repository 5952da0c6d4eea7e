import type { conversations, messages, notifications } from '../schema/index.ts'
import { SUBSCRIPTION_PRICE_IN_CENTS } from '#shared/money.ts'
import { screen, screeningSentences } from '#shared/screening/screen.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import { demoChargeOf, demoPayment } from './charges.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { People, User } from './people.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MONTH = 30 * DAY

type Conversation = { a: User; b: User; unread: number; lines: Message[] }
type Message = readonly [who: 'a' | 'b', hoursAgo: number, text: string]

/** The demo's conversations. Some end with unread messages. One message is blocked, and its sender has appealed. */
export function makeTalk(random: SeededRandom, people: People, now: Date) {
  const written: { conversations: (typeof conversations.$inferInsert)[]; messages: (typeof messages.$inferInsert)[] } = {
    conversations: [],
    messages: [],
  }
  for (const { a, b, unread, lines } of conversationsOf(people)) {
    const id = random.id()
    const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR)
    written.messages.push(
      ...lines.map(([who, hoursAgo, content], index) => {
        const createdAt = at(hoursAgo)
        const reason = screen(content)
        const read = reason === null && index < lines.length - unread
        return {
          conversationId: id,
          senderId: who === 'a' ? a.id : b.id,
          content,
          sequence: index + 1,
          nonce: random.id(),
          createdAt,
          blocked: reason !== null,
          blockedReason: reason && screeningSentences[reason],
          appeal: reason ? ('open' as const) : null,
          appealedAt: reason ? new Date(createdAt.getTime() + HOUR / 20) : null,
          read,
          readAt: read ? new Date(createdAt.getTime() + HOUR / 20) : null,
        }
      }),
    )
    const [first, last] = [lines[0], lines.findLast(([, , content]) => screen(content) === null)]
    written.conversations.push({
      id,
      participant1Id: a.id,
      participant2Id: b.id,
      lastSequence: lines.length,
      createdAt: at(first?.[1] ?? 0),
      updatedAt: at(last?.[1] ?? 0),
    })
  }
  return written
}

function conversationsOf({ named, professionals }: People): Conversation[] {
  const { ana, beto, marlene, dupla } = named
  const [, , , , neighbour] = professionals
  if (!ana || !beto || !marlene || !dupla || !neighbour) throw new Error('a named account is missing')
  return [
    {
      a: ana,
      b: marlene,
      unread: 1,
      lines: [
        ['a', 27, 'Oi, Marlene! Vi seu perfil. Você atende na Vila Mariana aos sábados?'],
        ['b', 26.9, 'Oi! Atendo sim 😊 Sábado consigo pela manhã.'],
        ['a', 11, 'Perfeito. São 2 quartos e 1 banheiro, tenho um gato.'],
        ['b', 10.8, 'Sem problema! Pode agendar por aqui que já reservo o horário.'],
      ],
    },
    {
      a: ana,
      b: dupla,
      unread: 0,
      lines: [
        ['a', 70, 'Dulce, você organiza despensa também?'],
        ['b', 69, 'Organizo, sim. Costuma levar umas 4 horas.'],
        ['a', 68, 'Ótimo, vou agendar.'],
      ],
    },
    {
      a: dupla,
      b: marlene,
      unread: 2,
      lines: [
        ['a', 30, 'Marlene, na quinta preciso do dia inteiro. Dá certo?'],
        ['b', 29, 'Dá sim, chego às 8.'],
        ['b', 28.9, 'Tem ferro a vapor em casa?'],
      ],
    },
    {
      a: ana,
      b: neighbour.user,
      unread: 0,
      lines: [
        ['a', 200, 'Boa tarde! Leva produtos ou usa os da casa?'],
        ['b', 199, 'Uso os da casa, mas posso indicar os que rendem mais.'],
        ['a', 30, 'Se ninguém atender, liga na portaria: 3456-7890.'],
      ],
    },
  ]
}

/** The demo's subscriptions with a payment for each month, and the notifications of a confirmed booking. */
export function makeSubscriptions(random: SeededRandom, { named, contractors }: People, now: Date) {
  const { ana, dupla, marlene } = named
  const [former] = contractors
  if (!ana || !dupla || !marlene || !former) throw new Error('a named account is missing')
  const inDays = (days: number) => new Date(now.getTime() + days * DAY)
  const all = [
    subscriptionOf(random, ana.id, { months: 2, endsAt: inDays(18) }),
    subscriptionOf(random, dupla.id, { months: 1, endsAt: inDays(21) }),
    subscriptionOf(random, former.id, { months: 2, endsAt: inDays(-30), status: SubscriptionStatus.expired }),
  ]
  const paid = all.flatMap((each) => each.paid)
  const confirmed = {
    kind: 'booking',
    link: '/meus-agendamentos',
    eventKey: 'demo:confirmed',
    createdAt: new Date(now.getTime() - 20 * HOUR),
  }
  const entries: (typeof notifications.$inferInsert)[] = [
    { ...confirmed, userId: marlene.id, title: 'Novo agendamento confirmado', body: 'Ana Prado confirmou uma visita com você.' },
    { ...confirmed, userId: ana.id, title: 'Agendamento confirmado', body: 'Sua visita com Marlene Souza está confirmada.' },
  ]
  return {
    subscriptions: all.map(({ row }) => row),
    payments: paid.map(({ payment }) => payment),
    ledger: paid.flatMap(({ ledger }) => ledger),
    entries,
  }
}

function subscriptionOf(
  random: SeededRandom,
  userId: string,
  { months, endsAt, status = SubscriptionStatus.active }: { months: number; endsAt: Date; status?: SubscriptionStatus },
) {
  const createdAt = new Date(endsAt.getTime() - months * MONTH)
  const common = { userId, amountInCents: SUBSCRIPTION_PRICE_IN_CENTS }
  const row = { id: random.id(), ...common, status, endsAt, firstPaidAt: createdAt, createdAt, updatedAt: createdAt }
  const paid = Array.from({ length: months }, (_, month) =>
    demoPayment(random, {
      ...common,
      kind: 'subscription',
      subscriptionId: row.id,
      chargeId: demoChargeOf(random.id()),
      createdAt: new Date(createdAt.getTime() + month * MONTH),
    }),
  )
  return { row, paid }
}
