import { useState } from 'react'
import { seriesMessages } from '#shared/booking-series.ts'
import type { Checkout } from './load-checkout.ts'
import { SeriesConsent } from './series.tsx'

/**
 * The contractor's consent to the later charges of a series. `node` shows the charges with a checkbox. `guard` returns a message
 * while the consent is missing. `agreed` is the part of the request that contains the consent. All three are empty when no charge
 * follows.
 */
export function useSeriesConsent({ series, creditInCents }: Pick<Checkout, 'series' | 'creditInCents'>, zone: string) {
  const [checked, setChecked] = useState(false)
  const [missing, setMissing] = useState(false)
  if (!series || series.charges.length === 0) return { node: undefined, guard: undefined, agreed: {} }
  const guard = () => {
    setMissing(!checked)
    return checked ? null : seriesMessages.consentDue
  }
  const change = (next: boolean) => {
    setChecked(next)
    if (next) setMissing(false)
  }
  const error = missing ? seriesMessages.consentDue : undefined
  const node = <SeriesConsent {...{ series, zone, checked, error }} beforeCredit={creditInCents > 0} onChange={change} />
  const charges = series.charges.map(({ bookingId, chargeAt, totalInCents }) => ({ bookingId, chargeAt, totalInCents }))
  return { node, guard, agreed: { agreed: charges, ...(series.openEvery && { openEnded: true as const }) } }
}
