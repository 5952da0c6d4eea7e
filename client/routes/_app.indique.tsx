import { createFileRoute } from '@tanstack/react-router'
import { ReferralPage } from '#client/features/referral/referral-page.tsx'
import { useSession } from '#client/lib/session.ts'

export const Route = createFileRoute('/_app/indique')({
  staticData: { title: 'Indique e ganhe' },
  component: Referral,
})

function Referral() {
  return <ReferralPage mayInvite={useSession().isContractor} />
}
