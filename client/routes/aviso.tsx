import { createFileRoute } from '@tanstack/react-router'
import { PublicShell } from '#client/features/shell/public-shell.tsx'
import { WishPage } from '#client/features/wish/wish-page.tsx'
import { address, day, keyOf, oneOf, placeSlug, serviceSlugs, text } from '#client/lib/address.ts'

export const Route = createFileRoute('/aviso')({
  validateSearch: address({
    token: text(200),
    lugar: placeSlug,
    servico: keyOf(serviceSlugs),
    data: day,
    duracao: oneOf(6, 8),
  }),
  staticData: { title: 'Avise-me' },
  component: Page,
})

function Page() {
  const { token, lugar, servico, data, duracao } = Route.useSearch()
  const wish = {
    ...(lugar && { place: lugar }),
    ...(servico && { service: serviceSlugs[servico] }),
    ...(data && { day: data }),
    hours: duracao ?? (4 as const),
  }
  return (
    <PublicShell>
      <WishPage token={token} wish={wish} />
    </PublicShell>
  )
}
