import { Link } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { clock, shortDate } from '#client/lib/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { buttonStyles } from '#client/ui/button.tsx'
import type { Checkout } from './load-checkout.ts'

interface SeriesProps {
  series: Checkout['series']
  /** The zone of the home. */
  zone: string
}

/** Which booking of a series is being paid, and the next one (ADR 021). Nothing for a single booking. */
export function SeriesLine({ series, zone }: SeriesProps) {
  if (!series) return null
  const { next } = series
  return (
    <p className="flex items-start gap-2 text-secondary">
      <Repeat aria-hidden className="mt-px size-5 shrink-0 text-link" />
      <span>
        <strong className="font-semibold">{placeOf(series)}.</strong> Cada visita é paga à parte
        {next ? `; depois desta vem a de ${shortDate(next.start, zone)}.` : '.'}
      </span>
    </p>
  )
}

/** After a payment within a series: a link to the next unpaid booking, or that none is left. */
export function SeriesNext({ series, zone }: SeriesProps) {
  if (!series) return null
  const { next } = series
  if (!next) return <Banner tone="success">{placeOf(series)}. Não há outra visita à espera de pagamento.</Banner>
  const start = `${shortDate(next.start, zone)}, ${clock(next.start, zone)}`
  return (
    <Banner
      tone="warning"
      title={`${placeOf(series)} paga`}
      action={
        <Link to="/checkout/$id" params={{ id: next.bookingId }} className={buttonStyles({ size: 44 })}>
          Pagar a próxima
        </Link>
      }
    >
      A de {start} ainda espera o pagamento. Sem ele, o horário dela é liberado.
    </Banner>
  )
}

function placeOf({ position, count }: NonNullable<Checkout['series']>): string {
  return `Visita ${position} de ${count}`
}
