import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ReplyToReview, reviewMessages } from '#shared/reviews.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.ts'
import { opener, useFormInPlace } from '#client/ui/use-form-in-place.ts'

/** A button that opens the form for the professional's one reply to a review. */
export function ReplyForm({ reviewId }: { reviewId: string }) {
  const { open, box, show, hide } = useFormInPlace<HTMLDivElement>()
  return (
    <div ref={box} className="mt-2 grid">
      {open ? (
        <OpenForm reviewId={reviewId} onClose={hide} />
      ) : (
        <Button variant="secondary" size={44} className="justify-self-start" {...opener} onClick={show}>
          Responder
        </Button>
      )}
    </div>
  )
}

function OpenForm({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { register, handleSubmit, setError, formState } = useForm<z.input<typeof ReplyToReview>, unknown, ReplyToReview>({
    resolver: standardSchemaResolver(ReplyToReview),
    defaultValues: { reviewId, reply: '' },
  })
  const { mutate, isPending } = trpc.reviews.reply.useMutation({
    onSuccess: async () => {
      toast.success(reviewMessages.replySent.title)
      await utils.reviews.invalidate()
      onClose()
    },
    onError: (error) => reportError(error, { title: reviewMessages.replyFailed.title, setError, fields: ['reply'] }),
  })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((reply) => mutate(reply))(event)} className="grid gap-3">
      <TextArea
        label="Sua resposta"
        hint="Aparece no seu perfil, embaixo da avaliação. É uma só e não pode ser mudada depois."
        maxLength={1000}
        rows={3}
        error={formState.errors.reply?.message}
        {...register('reply')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size={44} busy={isPending}>
          Publicar resposta
        </Button>
        <Button variant="ghost" size={44} onClick={onClose} disabled={isPending}>
          Voltar
        </Button>
      </div>
    </form>
  )
}
