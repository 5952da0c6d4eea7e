import { Link } from '@tanstack/react-router'
import type { Answers } from '#client/lib/api.ts'
import { numericDate } from '#client/lib/format.ts'
import { linkStyles } from '#client/ui/link-styles.ts'

type Strike = Answers['reputation']['myStrikes']['items'][number]

/** The strikes of one professional (late cancellations and absences), each with its booking. Says for each whether it counts. */
export function StrikeList({ strikes }: { strikes: readonly Strike[] }) {
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {strikes.map((strike) => (
        <Row key={strike.id} strike={strike} />
      ))}
    </ul>
  )
}

function Row({ strike: { bookingId, cause, start, zone, counts, until, withdrawnReason } }: { strike: Strike }) {
  return (
    <li className="grid gap-0.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{cause}</span>
        <span className="text-secondary text-muted">{stateWords({ counts, until, zone, withdrawnReason })}</span>
      </div>
      <Link to="/agendamento/$id" params={{ id: bookingId }} className={linkStyles({ className: 'justify-self-start' })}>
        Visita de {numericDate(start, zone)}
      </Link>
      {withdrawnReason && <p className="text-secondary wrap-anywhere">A equipe retirou: {withdrawnReason}</p>}
    </li>
  )
}

function stateWords({ counts, until, zone, withdrawnReason }: Pick<Strike, 'counts' | 'until' | 'zone' | 'withdrawnReason'>) {
  if (withdrawnReason) return 'Não conta'
  return `${counts ? 'Vale até' : 'Valeu até'} ${numericDate(until, zone)}`
}
