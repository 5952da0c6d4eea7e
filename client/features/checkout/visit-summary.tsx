import { Link } from '@tanstack/react-router'
import { CalendarDays, ChevronDown, Clock, NotebookPen, Sparkles, SprayCan } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { durationLabels } from '#shared/availability.ts'
import { scopeLabels, servicesWords, suppliesWords } from '#shared/booking-scope.ts'
import { kindNames } from '#shared/pages.ts'
import { ZoneNote } from '#client/features/booking/index.ts'
import { hours, longDate, money, shortDate } from '#client/lib/format.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PriceSummary } from '#client/ui/price-summary.tsx'
import type { Checkout } from './load-checkout.ts'

type Visit = Pick<Checkout, 'booking' | 'professional'>

/** Professional, day and hours on the clocks of the home, duration (S1 §2 "Checkout and confirmation"), what for, and further facts. */
export function VisitFacts({ booking, professional, children }: Visit & { children?: ReactNode }) {
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3">
        <Avatar name={professional.name} src={professional.photo} seed={professional.id} size={56} />
        <span className="grid">
          <span className="text-small text-muted">{kindNames.professional}</span>
          <span className="text-lead font-semibold">{professional.name}</span>
        </span>
      </p>
      <dl className="grid gap-3">
        <Fact icon={<CalendarDays aria-hidden />} label="Data e horário">
          <span className="first-letter:uppercase inline-block">{longDate(booking.start, booking.zone)}</span>
          <span className="block tabular">{hours(booking.start, booking.end, booking.zone)}</span>
          <ZoneNote zone={booking.zone} at={booking.start} />
        </Fact>
        <Fact icon={<Clock aria-hidden />} label="Duração">
          {durationLabels[booking.hours]}
        </Fact>
        <ScopeFacts booking={booking} />
        {children}
      </dl>
    </div>
  )
}

/** Which services and whose supplies; changed on the page of the visit itself. */
function ScopeFacts({ booking: { id, services, supplies } }: Pick<Visit, 'booking'>) {
  return (
    <>
      <Fact icon={<Sparkles aria-hidden />} label={scopeLabels.services}>
        {servicesWords(services)}
      </Fact>
      <Fact icon={<SprayCan aria-hidden />} label={scopeLabels.supplies}>
        <span className="block">{suppliesWords(supplies, 'contractor')}</span>
        <Link
          to="/agendamento/$id"
          params={{ id }}
          hash="servicos"
          className={linkStyles({ kind: 'action', className: 'text-secondary' })}
        >
          {scopeLabels.change}
        </Link>
      </Fact>
    </>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="relative pl-8">
      <dt className="text-small text-muted [&>svg]:absolute [&>svg]:top-0.5 [&>svg]:left-0 [&>svg]:size-5 [&>svg]:text-link">
        {icon}
        {label}
      </dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** What she is told of this visit; written on the page of the visit itself, which has the whole form. */
function Notes({ bookingId, notes }: { bookingId: string; notes: string | null }) {
  return (
    <Fact icon={<NotebookPen aria-hidden />} label="Observações para a visita">
      {notes && <span className="block font-normal whitespace-pre-line wrap-anywhere">{notes}</span>}
      <Link
        to="/agendamento/$id"
        params={{ id: bookingId }}
        hash="observacoes"
        className={linkStyles({ kind: 'action', className: 'text-secondary' })}
      >
        {notes ? 'Mudar observações' : 'Escrever observações'}
      </Link>
    </Fact>
  )
}

/** The summary beside the card form; on phones it folds to one line with the total. */
export function CheckoutSummary({ booking, professional, visitNotes }: Visit & Pick<Checkout, 'visitNotes'>) {
  const [open, setOpen] = useState(false)
  return (
    <Card as="section" aria-label="Resumo do agendamento" className="grid gap-4 lg:sticky lg:top-[calc(var(--header)+1.5rem)]">
      <h2 className="hidden text-h3 lg:block">Resumo</h2>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-m-4 flex min-h-14 items-center justify-between gap-3 p-4 text-left sm:-m-5 sm:p-5 lg:hidden"
      >
        <span className="grid min-w-0">
          <span className="font-semibold">{professional.name}</span>
          <span className="text-secondary text-muted tabular">
            {shortDate(booking.start, booking.zone)}, {hours(booking.start, booking.end, booking.zone)}
            <ZoneNote zone={booking.zone} at={booking.start} />
          </span>
        </span>
        <span className="flex items-center gap-1.5 text-lead font-semibold tabular">
          {money(booking.totalInCents ?? 0)}
          <ChevronDown aria-hidden className={cx('size-5 text-muted', open && 'rotate-180')} />
        </span>
      </button>
      <div className={cx('grid gap-5 max-lg:mt-1', !open && 'max-lg:hidden')}>
        <VisitFacts booking={booking} professional={professional}>
          <Notes bookingId={booking.id} notes={visitNotes} />
        </VisitFacts>
        <VisitPrice booking={booking} />
      </div>
    </Card>
  )
}

function VisitPrice({ booking: { amountInCents, feeInCents, totalInCents } }: Pick<Visit, 'booking'>) {
  return (
    <PriceSummary
      rows={[
        { label: 'Valor do serviço', cents: amountInCents, hint: 'Tudo para a profissional' },
        { label: 'Taxa da plataforma', cents: feeInCents ?? 0 },
      ]}
      total={{ label: 'Total', cents: totalInCents ?? 0 }}
    />
  )
}
