import { Car, Dumbbell, GraduationCap, Pill, ShoppingCart, UtensilsCrossed } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { PurchaseState } from '#shared/purchases.ts'
import { clubDiscounts, type DiscountCategory } from '#shared/club.ts'
import { pageNames } from '#shared/pages.ts'
import { clubOffer, ServicePanel, useService } from '#client/features/purchase/index.ts'
import type { ServicePageProps } from '#client/features/purchase/index.ts'
import { trpc } from '#client/lib/api.ts'
import { list } from '#client/lib/format.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { MemberCard } from './member-card.tsx'

const icons: Record<DiscountCategory, LucideIcon> = {
  supermarkets: ShoppingCart,
  pharmacies: Pill,
  restaurants: UtensilsCrossed,
  fuel: Car,
  gyms: Dumbbell,
  courses: GraduationCap,
}

/** The page /clube-descontos of the discount club: the offer or the member's card, and the discounts in six categories. */
export function ClubPage(props: ServicePageProps) {
  const service = useService(clubOffer, props)
  const active = service.state?.state === PurchaseState.active
  const [club] = trpc.club.mine.useSuspenseQuery(undefined, {
    // The webhook that creates the member's code may arrive after the payment page has led back to this page, so the page asks
    // the server repeatedly.
    refetchInterval: ({ state }) => (active && !state.data?.member?.code ? 2_000 : false),
  })
  const { sold, demonstration, partners, member } = club
  return (
    <div className="grid gap-8">
      <PageHead title={pageNames.club}>{clubOffer.benefit} Para quem contrata e para quem trabalha.</PageHead>
      {demonstration && (
        <Banner tone="info" title="demonstração">
          Nenhum parceiro participa ainda: o cartão mostra como o clube funciona e não dá desconto em loja nenhuma.
        </Banner>
      )}
      {active && <MemberCard member={member ?? { code: null, since: null, endsAt: null }} demonstration={demonstration} />}
      <Discounts />
      {partners.length > 0 && <p className="text-secondary">Parceiros: {list(partners)}.</p>}
      {sold || active ? (
        <ServicePanel offer={clubOffer} service={service} title={active ? 'Sua assinatura do clube' : 'Faça parte do clube'}>
          {!active && <p className="text-secondary text-muted">Cancele quando quiser, aqui mesmo.</p>}
        </ServicePanel>
      ) : (
        <Banner tone="warning" title="Em breve">
          Estamos fechando parcerias. O clube ainda não está à venda e nada é cobrado.
        </Banner>
      )}
    </div>
  )
}

function Discounts() {
  return (
    <section className="grid gap-4">
      <h2 className="text-h3">Descontos por categoria</h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {clubDiscounts.map(({ category, name, upTo }) => {
          const Icon = icons[category]
          return (
            <Card key={category} as="li" className="grid content-start justify-items-start gap-2">
              <Icon aria-hidden className="size-6 text-link" />
              <span className="font-semibold">{name}</span>
              <Badge tone="success">até {upTo}%</Badge>
            </Card>
          )
        })}
      </ul>
    </section>
  )
}
