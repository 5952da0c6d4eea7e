import { FavouriteButton } from '#client/features/favourites/index.ts'
import { ProfessionalCard, cardGrid } from '#client/features/professional/index.ts'
import { trpc } from '#client/lib/api.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Section } from '#client/ui/section.tsx'

/**
 * Professionals without a review, shown above the results. On one day all searchers see the same ones (ADR 037). Renders nothing
 * while loading or after a failure.
 */
export function Newcomers({ mayKeep }: { mayKeep: boolean }) {
  const { data } = trpc.search.newcomers.useQuery()
  if (!data || data.items.length === 0) return null
  return (
    <Section title="Começando na Plumaí" className="gap-3 border-b border-line pb-6">
      <p className="text-secondary text-muted">Ainda sem avaliações. Outros perfis aparecem aqui amanhã.</p>
      <ul className={cardGrid}>
        {data.items.map((professional) => (
          <li key={professional.id} className="grid grid-cols-[minmax(0,1fr)]">
            <ProfessionalCard
              professional={professional}
              approximate
              favouriteButton={mayKeep && <FavouriteButton professional={professional} />}
              inSearch
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A link to the rules by which results are sorted. */
export function RankingLink() {
  return (
    <TextLink
      to="/ajuda/$resposta"
      params={{ resposta: 'como-a-busca-ordena' }}
      kind="action"
      className="justify-self-start text-secondary"
      label="Como ordenamos"
    />
  )
}
