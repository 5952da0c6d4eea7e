import { Link } from '@tanstack/react-router'
import { creditUseStates, referralTexts } from '#shared/referral.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { money, numericDate } from '#client/lib/format.ts'
import { linkStyles } from '#client/ui/link-styles.ts'
import { Section } from '#client/ui/section.tsx'
import type { Referral } from './referral.ts'

/** The remaining credit of the caller, and each credit with its expiry date. */
export function CreditList({ referral: { leftInCents, credits } }: { referral: Referral }) {
  return (
    <Section card title={referralTexts.credit} note={referralTexts.rules}>
      <p className="text-h2 tabular">{money(leftInCents)}</p>
      {credits.length === 0 && <p className="text-secondary text-muted">{referralTexts.noCredit}</p>}
      {credits.length > 0 && (
        <ul className="divide-y divide-line">
          {credits.map((credit) => (
            <li key={credit.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="grid">
                <span>{referralTexts.from[credit.from]}</span>
                <span className="text-small text-muted">{stateOf(credit)}</span>
              </span>
              <span className="tabular font-semibold">{money(credit.leftInCents)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function stateOf({ amountInCents, leftInCents, lapsedInCents, expiresAt, revoked }: Referral['credits'][number]): string {
  const end = numericDate(expiresAt, DEFAULT_ZONE)
  if (leftInCents > 0) return referralTexts.until(money(amountInCents), end)
  if (revoked) return referralTexts.revoked(money(lapsedInCents), end)
  return lapsedInCents > 0 ? referralTexts.ended(money(lapsedInCents), end) : referralTexts.spent(money(amountInCents))
}

/** The bookings whose fee was paid with credit, the newest first. */
export function CreditUses({ uses }: Pick<Referral, 'uses'>) {
  return (
    <Section card title={referralTexts.uses}>
      <ul className="divide-y divide-line">
        {uses.map(({ bookingId, at, amountInCents, state }) => (
          <li key={`${bookingId} ${at}`} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="grid">
              <Link to="/agendamento/$id" params={{ id: bookingId }} className={linkStyles({ className: 'justify-self-start' })}>
                {referralTexts.paidOn(numericDate(at, DEFAULT_ZONE))}
              </Link>
              <span className="text-small text-muted">{creditUseStates[state]}</span>
            </span>
            <span className="tabular font-semibold">{money(amountInCents)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
