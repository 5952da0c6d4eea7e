import { firstNameOf } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { usePages } from '#client/lib/use-pages.ts'
import { MoreButton, Waiting } from '#client/ui/listed.tsx'
import { RatingStars } from '#client/ui/rating.tsx'
import { Section } from '#client/ui/section.tsx'
import { ReviewItem } from './review-item.tsx'

type Workplace = Answers['reviews']['ofContractor']['workplace']

/**
 * The reviews that other professionals wrote about the contractor of a booking: the average, the grades of the workplace, and the
 * comments.
 */
export function ContractorReviews({ bookingId, name }: { bookingId: string; name: string }) {
  const { first, items, ...answer } = usePages(trpc.reviews.ofContractor, { bookingId })
  return (
    <Section card title={`O que dizem de ${firstNameOf(name)}`}>
      {!first && <Waiting query={answer} failed="Não foi possível carregar as avaliações." className="h-20" />}
      {first?.count === 0 && <p className="text-muted">Ainda sem avaliações de profissionais.</p>}
      {first && first.count > 0 && (
        <>
          <RatingStars value={first.rating} count={first.count} length="long" />
          <PlaceOfWork workplace={first.workplace} />
          <ul className="grid gap-4">
            {items?.map(({ id, firstName, ...review }) => (
              <li key={id} className="border-t border-line pt-4">
                <ReviewItem author={firstName} {...review} />
              </li>
            ))}
          </ul>
        </>
      )}
      <MoreButton query={answer} className="justify-self-start">
        Mais avaliações
      </MoreButton>
    </Section>
  )
}

/** The average grades of the home as a workplace. An average of fewer than three grades is not shown. */
function PlaceOfWork({ workplace: { environment, expectations, conditions } }: { workplace: Workplace }) {
  const averages = [
    { label: 'Ambiente de trabalho', value: environment },
    { label: 'Clareza das expectativas', value: expectations },
    { label: 'Condições de trabalho', value: conditions },
  ].filter(({ value }) => value !== null)
  if (averages.length === 0) return null
  return (
    <dl className="grid gap-1 text-secondary">
      {averages.map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular">{value?.toLocaleString('pt-BR', { minimumFractionDigits: 1 })}</dd>
        </div>
      ))}
    </dl>
  )
}
