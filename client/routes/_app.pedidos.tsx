import { createFileRoute } from '@tanstack/react-router'
import { OffersPage } from '#client/features/offer/offers-page.tsx'
import { servicesOf, slugs } from '#client/features/search/filters.ts'
import { address, day, id, oneOf } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/pedidos')({
  staticData: { title: 'Pedidos' },
  validateSearch: address({ novo: oneOf('sim'), servico: slugs, data: day, duracao: oneOf(6, 8), endereco: id }),
  component: Offers,
})

function Offers() {
  const { novo, servico, data, duracao, endereco } = Route.useSearch()
  return (
    <OffersPage
      wanted={{ day: data, hours: duracao, services: servicesOf(servico), addressId: endereco }}
      opens={novo !== undefined}
    />
  )
}
