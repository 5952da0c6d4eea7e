import { Link } from '@tanstack/react-router'
import { bookingMessages } from '#shared/booking.ts'
import { firstNameOf, pageNames } from '#shared/pages.ts'
import { AcceptButton, HoldTime, RescheduleRequest, ZoneNote, searchOfSide } from '#client/features/booking/index.ts'
import type { Booking } from '#client/features/booking/index.ts'
import { trpc } from '#client/lib/api.ts'
import { clock, shortDate } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import type { ServerClock } from '#client/lib/server-clock.ts'
import { Banner } from '#client/ui/banner.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { Section } from '#client/ui/section.tsx'
import type { Agenda } from './use-agenda.ts'

/**
 * What the person must act on: disputes and reported absences to answer, unpaid bookings with the time left for paying, paid requests to accept, and
 * requests of the other participant to reschedule. Renders nothing when there is none.
 */
export function WaitingForYou({ agenda: { side, waiting, count, clock } }: { agenda: Agenda }) {
  if (waiting.length === 0) return null
  // The section shows only some of the waiting bookings, because one series alone may have eight unpaid bookings. A link leads to
  // the list with all of them.
  const more = (count?.waiting ?? 0) - waiting.length
  return (
    <Section title="Esperando você" className="gap-3">
      {waiting.map((booking) => (
        <div key={booking.id} className="grid gap-3">
          {booking.asked && <Asked booking={booking} until={booking.asked.contestUntil} />}
          {booking.mayPay && <Unpaid booking={booking} clock={clock} />}
          {booking.may.accept === true && <ToAnswer booking={booking} />}
          {booking.reschedule && !booking.reschedule.mine && <RescheduleRequest booking={booking} />}
        </div>
      ))}
      {more > 0 && (
        <Link
          to="/meus-agendamentos"
          search={searchOfSide(side)}
          className={linkStyles({ kind: 'action', className: 'justify-self-start' })}
        >
          Mais {more} em {pageNames.bookings}
        </Link>
      )}
    </Section>
  )
}

/** A paid request that the professional can accept with one button. Declining needs a reason, so it is on the booking's page. */
function ToAnswer({ booking }: { booking: Booking }) {
  const { id, start, zone, other, answerBy } = booking
  return (
    <Banner
      tone="warning"
      title={`Pedido para responder: ${firstNameOf(other.name)}, ${shortDate(start, zone)}, ${clock(start, zone)}`}
      action={
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/agendamento/$id" params={{ id }} size={44} variant="secondary" label="Ver pedido" />
          <AcceptButton booking={booking} />
        </div>
      }
    >
      <ZoneNote zone={zone} at={start} />
      {answerBy && <p>{bookingMessages.answerBy(`${shortDate(answerBy, zone)}, ${clock(answerBy, zone)}`)}</p>}
    </Banner>
  )
}

/**
 * A dispute that the other participant opened, or the reader's absence that the other one reported, which may be contested until
 * `until`. Both are answered on the booking's page.
 */
function Asked({ booking: { id, side, start, zone, other }, until }: { booking: Booking; until: string | null }) {
  const name = firstNameOf(other.name)
  const absent = side === 'professional' ? 'você não chegou' : 'não havia ninguém em casa'
  return (
    <Banner
      tone="warning"
      title={until ? `${name} informou que ${absent}` : `${name} pediu ajuda. Conte o seu lado`}
      action={<LinkButton to="/agendamento/$id" params={{ id }} hash="ajuda" size={44} label="Ler e responder" />}
    >
      <p>
        Visita de {shortDate(start, zone)}, {clock(start, zone)}.{' '}
        {until
          ? `Se não foi assim, conteste até ${shortDate(until, zone)}, ${clock(until, zone)}.`
          : 'Nossa equipe lê os dois lados antes de decidir.'}
      </p>
      <ZoneNote zone={zone} at={start} />
    </Banner>
  )
}

function Unpaid({ booking, clock: server }: { booking: Booking; clock: ServerClock }) {
  const { id, start, zone, other, holdExpiresAt } = booking
  const utils = trpc.useUtils()
  return (
    <Banner
      tone="warning"
      title={`Falta pagar: ${firstNameOf(other.name)}, ${shortDate(start, zone)}, ${clock(start, zone)}`}
      action={<LinkButton to="/checkout/$id" params={{ id }} size={44} label="Pagar agora" />}
    >
      <ZoneNote zone={zone} at={start} />
      {holdExpiresAt && (
        <HoldTime booking={booking} until={holdExpiresAt} clock={server} onEnd={() => void utils.booking.invalidate()}>
          Horário reservado para você por
        </HoldTime>
      )}
    </Banner>
  )
}
