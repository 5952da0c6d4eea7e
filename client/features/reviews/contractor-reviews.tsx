import { useInfiniteQuery } from '@tanstack/react-query'
import { firstNameOf } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { RatingStars } from '#client/ui/rating.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ReviewItem } from './review-item.tsx'

type Workplace = Answers['reviews']['ofContractor']['workplace']

/** What other professionals say about the contractor of a booking: the average, the place of work, and the comments. */
export function ContractorReviews({ bookingId, name }: { bookingId: string; name: string }) {
  const { client } = trpc.useUtils()
  const answer = useInfiniteQuery({
    // tRPC's own infinite query also sends a `direction`, which the API refuses.
    queryKey: [['reviews', 'ofContractor'], { input: { bookingId }, type: 'infinite' }],
    queryFn: ({ pageParam, signal }) =>
      client.reviews.ofContractor.query({ bookingId, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const [first] = answer.data?.pages ?? []
  const items = answer.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Card as="section" aria-labelledby="sobre-quem-contrata" className="grid gap-4">
      <h2 id="sobre-quem-contrata" className="text-h3">
        O que dizem de {firstNameOf(name)}
      </h2>
      {answer.isLoading && <Skeleton className="h-20 rounded-xl" />}
      {answer.isError && !first && <Failed onRetry={() => void answer.refetch()} />}
      {first?.count === 0 && <p className="text-muted">Ainda sem avaliações de profissionais.</p>}
      {first && first.count > 0 && (
        <>
          <RatingStars value={first.rating} count={first.count} length="long" />
          <PlaceOfWork workplace={first.workplace} />
          <ul className="grid gap-4">
            {items.map(({ id, firstName, ...review }) => (
              <li key={id} className="border-t border-line pt-4">
                <ReviewItem author={firstName} {...review} />
              </li>
            ))}
          </ul>
        </>
      )}
      {answer.hasNextPage && (
        <Button
          variant="secondary"
          size={44}
          className="justify-self-start"
          busy={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          Mais avaliações
        </Button>
      )}
    </Card>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-muted">Não foi possível carregar as avaliações.</p>
      <Button variant="secondary" size={44} onClick={onRetry}>
        Tentar de novo
      </Button>
    </div>
  )
}

/** The averages of the place of work. One with fewer than three grades is not shown. */
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
