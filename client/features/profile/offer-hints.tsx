import { useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { durations, visitsThatFit } from '#shared/availability.ts'
import { priceOf } from '#shared/booking.ts'
import type { SaveProfessional } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import { count, list, money } from '#client/lib/format.ts'
import type { ProfessionalDraft } from './professional-form.tsx'

type Section = Control<ProfessionalDraft, unknown, SaveProfessional>

/** What each length of a visit pays at the typed price, and what most people of the district charge. */
export function PriceHints({ control }: { control: Section }) {
  const price = useWatch({ control, name: 'dailyPriceInCents' })
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

/** The hours of a usual day, for what the buffers cost before any hours are chosen. */
const USUAL = { startTime: '08:00', endTime: '20:00' }

/** How many visits a day the typed buffers leave room for, and what would leave room for more. */
export function BufferHints({ control }: { control: Section }) {
  const [before, after] = useWatch({ control, name: ['bufferBeforeInMinutes', 'bufferAfterInMinutes'] })
  return <VisitsADay hours={USUAL} bufferInMinutes={Math.max(before ?? 0, after ?? 0)} />
}

interface VisitsADayProps {
  hours: typeof USUAL
  bufferInMinutes: number
}

/** 'Das 08:00 às 20:00 cabem 2 visitas de 4 horas por dia. Sem intervalos, 3.' */
export function VisitsADay({ hours, bufferInMinutes }: VisitsADayProps) {
  const [fit, most] = [visitsThatFit(hours, bufferInMinutes), visitsThatFit(hours, 0)]
  return (
    <p aria-live="polite" className="text-secondary text-muted">
      Das {hours.startTime} às {hours.endTime}{' '}
      <strong className="font-semibold text-ink">
        {fit === 1 ? 'cabe' : 'cabem'} {count(fit, 'visita', 'visitas', 'nenhuma visita')} de 4 horas
      </strong>{' '}
      por dia.{most > fit && ` Sem intervalos cabem ${most}.`}
    </p>
  )
}
