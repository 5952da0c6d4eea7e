import { ReplyToReview, reviewMessages } from '#shared/reviews.ts'
import { trpc } from '#client/lib/api.ts'
import { ReasonForm } from '#client/lib/reason-form.tsx'

/** A button that opens the form for a reply to a review. The professional may write one reply. */
export function ReplyForm({ reviewId }: { reviewId: string }) {
  return (
    <ReasonForm
      procedure={trpc.reviews.reply}
      schema={ReplyToReview}
      values={{ reviewId, reply: '' }}
      done={reviewMessages.replySent}
      failed={reviewMessages.replyFailed}
      openedBy="Responder"
      name="reply"
      label="Sua resposta"
      hint="Aparece no seu perfil, embaixo da avaliação. É uma só e não pode ser mudada depois."
      rows={3}
      maxLength={1_000}
      buttons={[{ label: 'Publicar resposta' }]}
      className="mt-2"
    />
  )
}
