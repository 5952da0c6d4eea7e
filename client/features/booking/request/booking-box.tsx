import { FoldedRefundPolicy } from '../cancel/refund-policy.tsx'
import { ContractDialog } from './contract-dialog.tsx'
import { BookingExtras } from './extras.tsx'
import { HiringAlertDialog } from './hiring-alert.tsx'
import { ChangedPriceDialog, HoldNote, PriceBar, PriceCard } from './price.tsx'
import { SeriesDialog } from './series-dialog.tsx'
import type { BoxProps } from './use-booking-box.ts'
import { WeekPicker } from './week-picker.tsx'

/**
 * The form with which a contractor books a professional, on the professional's public page. On wide screens its foot with the
 * price and the button always stays in view.
 */
export function BookingBox({ profile, box, asksHome }: BoxProps & { asksHome: boolean }) {
  return (
    <div className="lg:row-span-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:rounded-t-xl lg:border lg:border-b-0 lg:border-line lg:bg-surface lg:p-5">
        <WeekPicker profile={profile} box={box} asksHome={asksHome} />
        <BookingExtras profile={profile} box={box} />
        <div className="grid gap-2">
          <HoldNote profile={profile} />
          <FoldedRefundPolicy />
        </div>
      </div>
      <div
        data-wide-foot
        className="sticky top-[calc(var(--header)+1.5rem)] bottom-0 z-10 hidden rounded-b-xl border border-line bg-surface px-5 py-4 lg:block short:static"
      >
        <PriceCard profile={profile} box={box} />
      </div>
    </div>
  )
}

/**
 * The price and the booking button at the bottom of a phone's screen, and the dialogs that ask the contractor for a confirmation.
 */
export function BookingBar({ profile, box }: BoxProps) {
  return (
    <>
      <div
        data-foot
        className="sticky bottom-(--bottom-bar) z-20 -mx-4 border-t border-line bg-page px-4 py-3 shadow-e1 md:-mx-6 md:px-6 lg:hidden short:static"
      >
        <PriceBar profile={profile} box={box} />
      </div>
      <ChangedPriceDialog profile={profile} box={box} />
      <HiringAlertDialog profile={profile} box={box} />
      <SeriesDialog profile={profile} box={box} />
      <ContractDialog profile={profile} box={box} />
    </>
  )
}
