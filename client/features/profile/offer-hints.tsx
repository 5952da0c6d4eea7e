import { durations, tooShortHint, visitsThatFit } from '#shared/availability.ts'
import type { Hours } from '#shared/availability.ts'
import { priceOf } from '#shared/booking.ts'
import { trpc } from '#client/lib/api.ts'
import { count, list, money } from '#client/lib/format.ts'

/** Shows the professional's pay for each duration at a daily price in cents, and the usual price range of the district. */
export function PriceHints({ price }: { price: number | null }) {
  const { data } = trpc.profile.priceRange.useQuery(undefined, { retry: false })
  const range = data?.range
  return (
    <div aria-live="polite" className="grid gap-1 text-secondary text-muted">
      {price !== null && price > 0 && (
        <p>
          Você recebe{' '}
          <strong className="font-semibold text-ink">
            {list(durations.map((hours) => `${money(priceOf(price, hours, 0).amountInCents)} por ${hours} h`))}
          </strong>
          .
        </p>
      )}
      {range && (
        <p>
          {range.fromInCents === range.toInCents
            ? `Em ${range.district}, a maioria cobra perto de ${money(range.fromInCents)} por dia.`
            : `Em ${range.district}, a maioria cobra de ${money(range.fromInCents)} a ${money(range.toInCents)} por dia.`}
        </p>
      )}
    </div>
  )
}

/** The working hours that the hint about bookings per day assumes while the professional has chosen none. */
const EXAMPLE = { startTime: '08:00', endTime: '20:00' }

interface VisitsADayProps {
  /** The professional's working hours on a day. Without them the text describes a day from 08:00 to 20:00. */
  hours?: Hours
  /** How many minutes stay free before and after each booking. */
  buffers: readonly (number | null)[]
}

/** Says how many bookings fit into a day: 'Em um dia das 08:00 às 20:00 cabem 2 visitas de 4 horas. Sem intervalos cabem 3.' */
export function VisitsADay({ hours: chosen, buffers }: VisitsADayProps) {
  const hours = chosen ?? EXAMPLE
  const bufferInMinutes = Math.max(0, ...buffers.map((minutes) => minutes ?? 0))
  const [fit, most] = [visitsThatFit(hours, bufferInMinutes), visitsThatFit(hours, 0)]
  return (
    <p aria-live="polite" className="text-secondary text-muted">
      {tooShortHint(hours) ?? (
        <>
          {chosen ? 'Das' : 'Em um dia das'} {hours.startTime} às {hours.endTime}{' '}
          <strong className="font-semibold text-ink">
            {fit === 1 ? 'cabe' : 'cabem'} {count(fit, 'visita', 'visitas')} de 4 horas
          </strong>
          {chosen && ' por dia'}.{most > fit && ` Sem intervalos cabem ${most}.`}
        </>
      )}
    </p>
  )
}
