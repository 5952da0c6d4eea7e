import { Link } from '@tanstack/react-router'
import { AddOnState, addOnMessages } from '#shared/add-ons.ts'
import { PaidService } from '#shared/paid-services.ts'
import { pageNames } from '#shared/pages.ts'
import { numericDate } from '#client/lib/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { SERVICES_ZONE } from './end-service-dialog.tsx'
import type { ReturnSearch } from './return-search.ts'
import { useReturn } from './use-return.ts'
import { useServices } from './use-services.ts'

/** The top of /clube-descontos: what the payment page led back with, and whether the caller is a member (S2 §2, AMB-38). */
export function ClubReturn({ search, onReturned }: { search: ReturnSearch; onReturned: () => void }) {
  const paid = useReturn(search, PaidService.club, onReturned)
  const state = useServices(paid).stateOf(PaidService.club)
  const manage = (
    <Link to="/servicos" className={linkStyles()}>
      {pageNames.services}
    </Link>
  )
  if (state?.state === AddOnState.confirming)
    return (
      <Banner tone="info" title={addOnMessages.confirming}>
        Seu pagamento está sendo confirmado. Leva alguns instantes; pode ficar nesta página.
      </Banner>
    )
  if (state?.state !== AddOnState.active) return null
  return (
    <Banner tone="success">
      {state.endsAt ? `Você é membro até ${numericDate(state.endsAt, SERVICES_ZONE)}.` : 'Você é membro.'} Para cancelar, vá a{' '}
      {manage}.
    </Banner>
  )
}
