import { longerTexts } from '#shared/booking-longer.ts'
import { PriceSummary } from '#client/ui/price-summary.tsx'

/**
 * The cost of extra hours. The contractor sees the price with the fee, the professional the amount to receive. Amounts are in
 * cents.
 */
export function HoursPrice({ price }: { price: { amountInCents: number; totalInCents: number | null } }) {
  const { amountInCents, totalInCents } = price
  if (totalInCents === null) return <PriceSummary rows={[]} total={{ label: longerTexts.price.received, cents: amountInCents }} />
  return (
    <PriceSummary
      rows={[
        { label: longerTexts.price.amount, cents: amountInCents },
        { label: longerTexts.price.fee, cents: totalInCents - amountInCents },
      ]}
      total={{ label: longerTexts.price.total, cents: totalInCents }}
    />
  )
}
