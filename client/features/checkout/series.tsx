import { Repeat } from 'lucide-react'
import { cardLabel } from '#shared/cards.ts'
import { CHARGE_BEFORE_HOURS, ANNOUNCE_BEFORE_HOURS, seriesMessages } from '#shared/booking-series.ts'
import { repeatLabels } from '#shared/booking-request.ts'
import { openSeriesMessages } from '#shared/open-series.ts'
import { WITHDRAWAL_DAYS } from '#shared/money.ts'
import { clock, money, shortDate } from '#client/lib/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Checkbox } from '#client/ui/choices.tsx'
import type { Checkout } from './load-checkout.ts'

type Series = NonNullable<Checkout['series']>

interface SeriesProps {
  series: Checkout['series']
  /** The time zone of the home, in which the charges are dated. */
  zone: string
}

/**
 * Says which booking of a series is being paid now, and how the other bookings are paid (ADR 029). Renders nothing for a single
 * booking.
 */
export function SeriesLine({ series }: Pick<SeriesProps, 'series'>) {
  if (!series) return null
  const { charges } = series
  return (
    <p className="flex items-start gap-2 text-secondary">
      <Repeat aria-hidden className="mt-px size-5 shrink-0 text-link" />
      <span>
        <strong className="font-semibold">{placeOf(series)}.</strong>{' '}
        {charges.length > 0 &&
          `Hoje você paga só esta; ${charges.length === 1 ? 'a outra é cobrada' : 'as outras são cobradas'} no cartão ${CHARGE_BEFORE_HOURS} horas antes de cada uma.`}
      </span>
    </p>
  )
}

interface ConsentProps extends SeriesProps {
  series: Series
  /** Whether the contractor has credit. The charges may then be lower than the amounts in the list. */
  beforeCredit: boolean
  checked: boolean
  onChange: (checked: boolean) => void
  /** The error that is shown while the consent to the later charges is missing. */
  error: string | undefined
}

/**
 * Lists each later charge of a series with its day and amount, to which the contractor must agree before the first booking is
 * paid.
 */
export function SeriesConsent({ series, zone, beforeCredit, checked, onChange, error }: ConsentProps) {
  return (
    <section aria-labelledby="cobrancas" className="grid gap-3 rounded-xl border border-line bg-surface p-4">
      <h2 id="cobrancas" className="font-sans text-body font-semibold tracking-normal">
        Próximas cobranças
      </h2>
      <ChargeList charges={series.charges} zone={zone} />
      <Further series={series} />
      {beforeCredit && <p className="text-secondary">{seriesMessages.beforeCredit}</p>}
      <Checkbox
        name="agreed"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        error={error}
        label={`Autorizo salvar este cartão e cobrar nele ${series.charges.length === 1 ? 'a visita acima' : 'cada visita acima'}${series.openEvery ? ' e as que vierem depois' : ''}, ${CHARGE_BEFORE_HOURS} horas antes dela.`}
        hint={`Avisamos por e-mail ${ANNOUNCE_BEFORE_HOURS} horas antes de cada visita. Cancele uma quando quiser: antes da cobrança, nada é cobrado. Os ${WITHDRAWAL_DAYS} dias para desistir contam de hoje. O número do cartão fica com a processadora do pagamento, não na Plumaí.`}
      />
    </section>
  )
}

/** For a series without an end: says what is charged after the listed bookings. */
function Further({ series: { openEvery, charges } }: { series: Series }) {
  const [charge] = charges
  if (!openEvery || !charge) return null
  return <p className="text-secondary">{openSeriesMessages.consent(openEvery, charge.totalInCents)}</p>
}

function ChargeList({ charges, zone }: { charges: Series['charges']; zone: string }) {
  return (
    <ul className="divide-y divide-line">
      {charges.map(({ bookingId, start, chargeAt, totalInCents }) => (
        <li key={bookingId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 tabular">
          <span className="grid">
            <span className="font-semibold">
              {shortDate(start, zone)}, {clock(start, zone)}
            </span>
            <span className="text-small text-muted">
              cobrada em {shortDate(chargeAt, zone)}, {clock(chargeAt, zone)}
            </span>
          </span>
          <span>{money(totalInCents)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Shown after the first booking of a series was paid: the charges that follow. Renders nothing when no charge follows. */
export function SeriesNext({ series, zone }: SeriesProps) {
  if (!series) return null
  const { charges, card } = series
  if (charges.length === 0) return <Banner tone="success">{placeOf(series)}. Não há outra visita à espera de pagamento.</Banner>
  return (
    <Banner tone="info" title={`${series.openEvery ? `Visita ${series.position}` : placeOf(series)} paga`}>
      <p>
        {charges.length === 1 ? 'A outra visita será cobrada' : `As outras ${charges.length} visitas serão cobradas`}
        {card ? ` no cartão ${cardLabel(card)}` : ''}, {CHARGE_BEFORE_HOURS} horas antes de cada uma.
        {series.openEvery && ' As que vierem depois também.'} Enviamos o resumo por e-mail.
      </p>
      <ChargeList charges={charges} zone={zone} />
    </Banner>
  )
}

function placeOf({ position, count: all, openEvery }: Series): string {
  return openEvery ? `Visita ${position}, ${repeatLabels[openEvery].toLowerCase()}` : `Visita ${position} de ${all}`
}
