import { CalendarDays, ChevronDown, Clock, MapPin, NotebookPen, Sparkles, SprayCan } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { durationLabels } from '#shared/availability.ts'
import { notesTexts, scopeLabels, servicesWords, suppliesWords } from '#shared/booking-scope.ts'
import { kindNames } from '#shared/pages.ts'
import { placeWords } from '#shared/addresses.ts'
import { BookingPlace, ZoneNote } from '#client/features/booking/index.ts'
import { hours, longDate, money, shortDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { PriceSummary } from '#client/ui/price-summary.tsx'
import type { Checkout } from './load-checkout.ts'

type Booked = Pick<Checkout, 'booking' | 'professional' | 'place'>

/**
 * The facts of a booking: professional, address, date and time in the home's time zone, duration, services and supplies.
 * `children` are further rows.
 */
export function BookingFacts({ booking, professional, place, children }: Booked & { children?: ReactNode }) {
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
        <Fact icon={<MapPin aria-hidden />} label="Onde">
          <BookingPlace place={place} />
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

/** The services and supplies of a booking, with a link to the page where they can be changed. */
function ScopeFacts({ booking: { id, services, supplies, extraTasks } }: Pick<Booked, 'booking'>) {
  return (
    <>
      <Fact icon={<Sparkles aria-hidden />} label={scopeLabels.services}>
        {servicesWords(services)}
        {extraTasks.length > 0 && (
          <span className="block text-secondary text-muted">
            {scopeLabels.extraTasks}: {extraTasks.join(', ')}
          </span>
        )}
      </Fact>
      <Fact icon={<SprayCan aria-hidden />} label={scopeLabels.supplies}>
        <span className="block">{suppliesWords(supplies, 'contractor')}</span>
        <TextLink
          to="/agendamento/$id"
          params={{ id }}
          hash="servicos"
          kind="action"
          className="text-secondary"
          label={scopeLabels.change}
        />
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

/** The contractor's notes for the professional, with a link to the page where they can be changed. */
function Notes({ bookingId, notes }: { bookingId: string; notes: string | null }) {
  return (
    <Fact icon={<NotebookPen aria-hidden />} label={notesTexts.title}>
      {notes && <span className="block font-normal whitespace-pre-line wrap-anywhere">{notes}</span>}
      <TextLink
        to="/agendamento/$id"
        params={{ id: bookingId }}
        hash="observacoes"
        kind="action"
        className="text-secondary"
        label={notes ? 'Mudar como entrar' : 'Escrever como entrar'}
      />
    </Fact>
  )
}

/** The summary of the booking beside the card form. On phones it is folded to one line with the total. */
export function CheckoutSummary(props: Booked & Pick<Checkout, 'visitNotes' | 'creditInCents'>) {
  const { booking, professional, place, visitNotes, creditInCents } = props
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
          {place && <span className="text-secondary text-muted">{placeWords(place)}</span>}
        </span>
        <span className="flex items-center gap-1.5 text-lead font-semibold tabular">
          {money((booking.totalInCents ?? 0) - creditInCents)}
          <ChevronDown aria-hidden className={cx('size-5 text-muted', open && 'rotate-180')} />
        </span>
      </button>
      <div className={cx('grid gap-5 max-lg:mt-1', !open && 'max-lg:hidden')}>
        <BookingFacts booking={booking} professional={professional} place={place}>
          <Notes bookingId={booking.id} notes={visitNotes} />
        </BookingFacts>
        <PriceRows booking={booking} creditInCents={creditInCents} />
      </div>
    </Card>
  )
}

function PriceRows({ booking, creditInCents }: Pick<Checkout, 'booking' | 'creditInCents'>) {
  const { amountInCents, feeInCents, totalInCents } = booking
  return (
    <PriceSummary
      rows={[
        { label: 'Valor do serviço', cents: amountInCents, hint: 'Tudo para a profissional' },
        { label: 'Taxa da plataforma', cents: feeInCents ?? 0 },
        ...(creditInCents > 0 ? [{ label: 'Crédito', cents: -creditInCents }] : []),
      ]}
      total={{ label: 'Total', cents: (totalInCents ?? 0) - creditInCents }}
    />
  )
}
