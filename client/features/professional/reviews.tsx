import { useInfiniteQuery } from '@tanstack/react-query'
import { searchMessages } from '#shared/search.ts'
import { trpc } from '#client/lib/api.ts'
import { Button } from '#client/ui/button.tsx'
import { RatingStars } from '#client/ui/rating.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

/** Reviews, newest first, with first name and month of the reviewer and nothing more (AMB-28). */
export function Reviews({ professionalId, reviewCount }: { professionalId: string; reviewCount: number }) {
  const { client } = trpc.useUtils()
  const answer = useInfiniteQuery({
    // As in search-query.ts: tRPC's own infinite query also sends a `direction`, which the API refuses.
    queryKey: [['reviews', 'ofProfessional'], { input: { professionalId }, type: 'infinite' }],
    queryFn: ({ pageParam, signal }) =>
      client.reviews.ofProfessional.query({ professionalId, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: reviewCount > 0,
  })
  const items = answer.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className="grid gap-4">
      <h2 className="text-h2">Avaliações</h2>
      {reviewCount === 0 && <p className="text-muted">{searchMessages.noReviews}</p>}
      {answer.isLoading && <Skeleton className="h-24 rounded-xl" />}
      {items.length > 0 && (
        <ul className="grid gap-4">
          {items.map(({ id, firstName, month, stars, comment }) => (
            <li key={id} className="grid gap-1 border-b border-line pb-4 last:border-0">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-semibold">{firstName}</span>
                <span className="text-secondary text-muted">{monthWords(month)}</span>
              </p>
              <Stars stars={stars} />
              {comment && <p className="max-w-[65ch] whitespace-pre-line">{comment}</p>}
            </li>
          ))}
        </ul>
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
    </section>
  )
}

function Stars({ stars }: { stars: number }) {
  return <RatingStars value={stars} count={1} className="[&>span:last-child]:hidden" />
}

/** '2026-11' → 'novembro de 2026'. */
function monthWords(month: string): string {
  return new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )
}
