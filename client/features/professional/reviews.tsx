import { useInfiniteQuery } from '@tanstack/react-query'
import { searchMessages } from '#shared/search.ts'
import { ReplyForm, ReviewItem } from '#client/features/reviews/index.ts'
import { trpc } from '#client/lib/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

type ReviewsProps = { professionalId: string; reviewCount: number; isMine: boolean }

/** Reviews, newest first, with first name and month of the reviewer and nothing more. The professional may reply. */
export function Reviews({ professionalId, reviewCount, isMine }: ReviewsProps) {
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
          {items.map(({ id, firstName, ...review }) => (
            <li key={id} className="border-b border-line pb-4 last:border-0">
              <ReviewItem author={firstName} {...review}>
                {isMine && !review.reply && <ReplyForm reviewId={id} />}
              </ReviewItem>
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
