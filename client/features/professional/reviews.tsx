import { searchMessages } from '#shared/search.ts'
import { ReplyForm, ReviewItem } from '#client/features/reviews/index.ts'
import { trpc } from '#client/lib/api.ts'
import { usePages } from '#client/lib/use-pages.ts'
import { MoreButton } from '#client/ui/listed.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

type ReviewsProps = { professionalId: string; reviewCount: number; isMine: boolean }

/**
 * The professional's reviews, newest first. A review shows only the reviewer's first name and the month. The professional may
 * reply.
 */
export function Reviews({ professionalId, reviewCount, isMine }: ReviewsProps) {
  const { items, ...answer } = usePages(trpc.reviews.ofProfessional, { professionalId }, { enabled: reviewCount > 0 })
  return (
    <section id="avaliacoes" className="grid gap-4">
      <h2 className="text-h2">Avaliações</h2>
      {reviewCount === 0 && <p className="text-muted">{searchMessages.noReviews}</p>}
      {answer.isLoading && <Skeleton className="h-24 rounded-xl" />}
      {items && items.length > 0 && (
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
      <MoreButton query={answer} className="justify-self-start">
        Mais avaliações
      </MoreButton>
    </section>
  )
}
