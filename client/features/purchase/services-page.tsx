import { WITHDRAWAL_DAYS } from '#shared/money.ts'
import { pageNames } from '#shared/pages.ts'
import { FinishSignUp } from '#client/features/shell/index.ts'
import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'
import { Banner } from '#client/ui/banner.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { clubOffer, contractorOffers, professionalOffers } from './offers.ts'
import type { Offer } from './offers.ts'
import { leaveTo as leaveHere } from './payment-tab.ts'
import { PurchasePayments } from './purchase-payments.tsx'
import type { ReturnSearch } from './return-search.ts'
import { ClubLine, ServiceCard } from './service-card.tsx'
import { useBuyService } from './use-buy-service.ts'
import { useBeginning, useReturn } from './use-return.ts'
import { useServices } from './use-services.ts'

export interface ServicesPageProps {
  /** The search params with which the payment page has redirected to this page. */
  search: ReturnSearch
  /** Called when the payment page's search params can be removed from the address. */
  onReturned: () => void
  /** Opens the payment page; replaced in tests. */
  leaveTo?: (url: string) => void
}

/** /servicos: the services that are sold for the person's roles, to buy and to end. */
export function ServicesPage(props: ServicesPageProps) {
  const { isContractor, unfinishedProfessional } = useSession()
  if (unfinishedProfessional && !isContractor) return <FinishSignUp title={pageNames.services} />
  return (
    <div className="grid gap-8">
      <PageHead title={pageNames.services}>
        O que você pode contratar além do essencial. Tudo com preço à vista, e você cancela quando quiser. Se desistir nos
        primeiros {WITHDRAWAL_DAYS} dias, devolvemos tudo.
      </PageHead>
      <Services {...props} />
      <ServicePayments />
    </div>
  )
}

/** The payments of all services that the person bought, also of those that are not sold to the person any more. */
function ServicePayments() {
  const [{ items, earlier }] = trpc.subscription.payments.useSuspenseQuery({ of: 'service' })
  return items.length > 0 && <PurchasePayments of="service" newest={items} earlier={earlier} />
}

function Services({ search, onReturned, leaveTo = leaveHere }: ServicesPageProps) {
  const { isProfessional, isContractor } = useSession()
  const returning = useReturn(search, onReturned)
  const { stateOf, watch, isOpened } = useServices()
  const { buy, busy } = useBuyService({ onBegin: useBeginning(search), onOpened: watch, leaveTo })
  const cardOf = (offer: Offer, Box: typeof ServiceCard) => {
    const state = stateOf(offer.service)
    const buyIt = () => void buy(offer.service)
    const opened = isOpened(offer.service)
    return (
      state && <Box key={offer.service} offer={offer} state={state} onBuy={buyIt} busy={busy || returning} isOpened={opened} />
    )
  }
  if (![...professionalOffers, ...contractorOffers, clubOffer].some(({ service }) => stateOf(service)))
    return <Banner tone="info">Ainda não há serviços para a sua conta.</Banner>
  const both = isProfessional && isContractor
  const sections = [
    { title: 'Para o seu trabalho', shown: isProfessional, offers: professionalOffers },
    { title: 'Para a sua casa', shown: isContractor, offers: contractorOffers },
  ]
  return (
    <>
      {sections.map(
        ({ title, shown, offers }) =>
          shown && (
            <section key={title} className="grid gap-4">
              <h2 className={both ? 'text-h2' : 'sr-only'}>{both ? title : 'Serviços para você'}</h2>
              <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">{offers.map((offer) => cardOf(offer, ServiceCard))}</ul>
            </section>
          ),
      )}
      <section className="grid gap-4">
        <h2 className={both ? 'text-h2' : 'sr-only'}>Para todos</h2>
        <ul>{cardOf(clubOffer, ClubLine)}</ul>
      </section>
    </>
  )
}
