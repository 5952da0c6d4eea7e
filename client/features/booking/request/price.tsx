import { bookingMessages } from '#shared/booking.ts'
import type { Price } from '#shared/booking.ts'
import { formatBasisPoints } from '#shared/money.ts'
import { pageNames } from '#shared/pages.ts'
import { clock, count, shortDate } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { PriceSummary } from '#client/ui/price-summary.tsx'
import type { PriceRow } from '#client/ui/price-summary.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { searchOfSide } from '../list/tab-search.ts'
import type { BoxProps, Profile } from './use-booking-box.ts'

/** The lower part of the booking form on wide screens: amount, fee and total, and the button that names the chosen slot. */
export function PriceCard({ profile, box }: BoxProps) {
  const { price } = box
  if (!price) return <Skeleton className="h-40 rounded-lg" />
  return (
    <div className="grid gap-3">
      <Unpaid box={box} />
      <PriceSummary
        rows={priceRows(price, profile)}
        total={totalRow(price)}
        action={<BookButton profile={profile} box={box} />}
        // In a window of little height the hints are hidden, so that the week stays visible.
        className="[@media(max-height:56rem)]:[&_dt>span]:hidden"
      />
    </div>
  )
}

/** The bar at the bottom of a phone's screen: amount, total and button in one line. */
export function PriceBar({ profile, box }: BoxProps) {
  const { price } = box
  if (!price) return null
  const rows = priceRows(price, profile).map((row) => ({ ...row, label: row.label.replace(' da plataforma', '') }))
  return (
    <>
      {/* The bar at the foot repeats the error of the week, because the week may be out of view. Screen readers skip this copy. */}
      {box.error && (
        <p aria-hidden className="mb-2 text-secondary font-medium text-danger">
          {box.error}
        </p>
      )}
      <Unpaid box={box} className="mb-2" />
      <PriceSummary look="bar" rows={rows} total={totalRow(price)} action={<BookButton profile={profile} box={box} compact />} />
    </>
  )
}

/** Says that nothing is paid yet, and within how many minutes the booking must be paid. */
export function HoldNote({ profile }: Pick<BoxProps, 'profile'>) {
  return (
    <p className="text-small text-muted">
      Você só paga no próximo passo. O horário fica reservado por {count(profile.holdInMinutes, 'minuto', 'minutos')} enquanto
      isso.
    </p>
  )
}

/** Shown when too many bookings are unpaid, with a link to these bookings. */
function Unpaid({ box: { request }, className }: Pick<BoxProps, 'box'> & { className?: string }) {
  if (!request.unpaid) return null
  return (
    <Banner
      tone="warning"
      className={className}
      action={
        <LinkButton
          to="/meus-agendamentos"
          search={searchOfSide('contractor')}
          size={44}
          variant="secondary"
          label={pageNames.bookings}
        />
      }
    >
      {request.unpaid}
    </Banner>
  )
}

/** The button that requests the chosen slot, such as 'Agendar ter, 12:00'; disabled with its reason while no slot is chosen. */
function BookButton({ profile, box, compact }: BoxProps & { compact?: boolean }) {
  const { slot, request, book } = box
  const name = slot ? slotLabel(slot.start, profile.zone) : ''
  return (
    <Button
      size={compact ? 48 : 56}
      block={!compact}
      busy={request.busy}
      disabledReason={slot ? null : 'Escolha um horário para agendar.'}
      onClick={book}
    >
      {slot ? `Agendar ${name}` : 'Escolha um horário'}
    </Button>
  )
}

/** The dialog that asks the contractor to confirm the new total, when the price changed while the page was open. */
export function ChangedPriceDialog({ profile, box: { request } }: BoxProps) {
  const { confirmation, dismiss, busy } = request
  const changed = confirmation?.kind === 'price' ? confirmation : null
  return (
    <ConfirmDialog
      open={changed !== null}
      onClose={dismiss}
      title="O preço mudou"
      description={bookingMessages.priceChanged}
      confirmLabel="Confirmar novo total"
      busy={busy}
      onConfirm={() => changed && request.send({ ...changed.request, price: changed.price })}
    >
      {changed && <PriceSummary rows={priceRows(changed.price, profile)} total={totalRow(changed.price)} />}
    </ConfirmDialog>
  )
}

function priceRows(price: Price, { feeInBasisPoints, firstBookingFeeInBasisPoints }: Profile): PriceRow[] {
  const fee = {
    label: 'Taxa da plataforma',
    cents: price.feeInCents,
    hint: `${formatBasisPoints(feeInBasisPoints)} sobre o valor`,
  }
  const first = {
    label: 'Taxa do primeiro agendamento',
    cents: price.firstBookingFeeInCents,
    hint: `${formatBasisPoints(firstBookingFeeInBasisPoints)}, só desta vez com esta profissional`,
  }
  const value = { label: 'Valor', cents: price.amountInCents, hint: `${price.hours} h, tudo para a profissional` }
  return price.firstBookingFeeInCents > 0 ? [value, fee, first] : [value, fee]
}

function totalRow({ totalInCents }: Price): PriceRow {
  return { label: 'Total', cents: totalInCents }
}

function slotLabel(start: string, zone: string): string {
  return `${shortDate(start, zone).split(',')[0]}, ${clock(start, zone)}`
}
