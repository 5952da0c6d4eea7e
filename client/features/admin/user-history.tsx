import { bookingTabs } from '#shared/booking.ts'
import { topics } from '#shared/notifications.ts'
import { adminUserTexts } from '#shared/admin-users.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, dateAndTime, deviceZone, money } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Card } from '#client/ui/card.tsx'
import { Fact } from '#client/ui/facts.tsx'
import { Waiting } from '#client/ui/listed.tsx'
import { BookingLink } from './booking-link.tsx'
import { wordsOfAct } from './audit-words.ts'

type History = Answers['admin']['userHistory']

/**
 * What happened with a person's account: the newest bookings, disputes, reviews, emails, devices and admin actions, and the sums
 * of payments.
 */
export function UserHistory({ userId }: { userId: string }) {
  const query = trpc.admin.userHistory.useQuery({ userId })
  if (!query.data) return <Waiting query={query} failed={adminUserTexts.historyFailed} className="h-96" />
  const { bookings, disputes, reviews, emails, devices, acts, money: sums, blockedBy, hasBlocked } = query.data
  const at = (instant: string | Date) => dateAndTime(instant, deviceZone())
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {sums && <Money userId={userId} sums={sums} />}
      <Part title="Agendamentos" empty="Nenhum." items={bookings}>
        {({ id, other, side, start, zone, status }) => (
          <>
            <BookingLink id={id} kind="inline" label={`${dateAndTime(start, zone)}, com ${other}`} />
            <span className="text-muted">
              {bookingTabs[side]} · {status}
            </span>
          </>
        )}
      </Part>
      <Part title="Pedidos de ajuda" empty="Nenhum." items={disputes}>
        {({ bookingId, topic, status, createdAt, mine }) => (
          <>
            <BookingLink id={bookingId} kind="inline" label={topic} />
            <span className="text-muted">
              {at(createdAt)} · {status} · {mine ? 'aberto por esta pessoa' : 'aberto pela outra pessoa'}
            </span>
          </>
        )}
      </Part>
      <Part title="Avaliações recebidas" empty="Nenhuma revelada." items={reviews}>
        {({ grade, comment, by, at: revealed }) => (
          <>
            <span>
              {grade} de 5, por {by}
              {comment && `: ${comment}`}
            </span>
            <span className="text-muted">{at(revealed)}</span>
          </>
        )}
      </Part>
      <Part title="E-mails" empty="Nenhum nos últimos meses." items={emails}>
        {({ topic, status, createdAt }) => (
          <span>
            {topic && topic in topics ? topics[topic as keyof typeof topics].label : 'E-mail'}, {emailStates[status]}
            <span className="text-muted"> · {at(createdAt)}</span>
          </span>
        )}
      </Part>
      <Part title="Aparelhos" empty="Nenhuma sessão aberta." items={devices}>
        {({ device, lastSeenAt }) => (
          <span>
            {device}
            <span className="text-muted"> · último acesso {at(lastSeenAt)}</span>
          </span>
        )}
      </Part>
      <Part title="O que a equipe fez" empty="Nada." items={acts}>
        {({ action, by, createdAt }) => (
          <span>
            {wordsOfAct(action)}
            <span className="text-muted">
              {' '}
              · {by ?? 'sistema'}, {at(createdAt)}
            </span>
          </span>
        )}
      </Part>
      <p className="text-secondary text-muted">
        {count(hasBlocked, 'pessoa bloqueada', 'pessoas bloqueadas')} por esta conta ·{' '}
        {count(blockedBy, 'pessoa bloqueou', 'pessoas bloquearam')} esta conta
      </p>
    </div>
  )
}

const emailStates: Readonly<Record<History['emails'][number]['status'], string>> = {
  queued: 'na fila',
  sent: 'enviado',
  failed: 'não enviado',
  obsolete: 'não era mais preciso',
}

function Money({ userId, sums }: { userId: string; sums: NonNullable<History['money']> }) {
  const { paidInCents, refundedInCents, receivedInCents } = sums
  return (
    <Card as="section" aria-label="Dinheiro" className="grid gap-2">
      <dl className="grid gap-3 tabular sm:grid-cols-3">
        <Fact name="Pagou">{money(paidInCents)}</Fact>
        <Fact name="Recebeu de volta">{money(refundedInCents)}</Fact>
        <Fact name="Recebeu por visitas">{money(receivedInCents)}</Fact>
      </dl>
      <TextLink to="/admin/pagamentos" search={{ pessoa: userId }} kind="action" label="Ver os pagamentos" />
    </Card>
  )
}

interface PartProps<Item> {
  title: string
  empty: string
  items: readonly Item[]
  children: (item: Item) => React.ReactNode
}

function Part<Item>({ title, empty, items, children }: PartProps<Item>) {
  return (
    <Card as="section" aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-h3">{title}</h2>
      {items.length === 0 && <p className="text-muted">{empty}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 text-secondary">
        {items.map((item, index) => (
          <li key={index} className="grid gap-0.5 wrap-anywhere">
            {children(item)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
