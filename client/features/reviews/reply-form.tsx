import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ReplyToReview, reviewMessages } from '#shared/reviews.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.ts'

/** A button that opens the form for the professional's one reply to a review. */
export function ReplyForm({ reviewId }: { reviewId: string }) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <Button variant="secondary" size={44} className="mt-2 justify-self-start" onClick={() => setOpen(true)}>
        Responder
      </Button>
    )
  return <OpenForm reviewId={reviewId} onClose={() => setOpen(false)} />
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
    <form noValidate onSubmit={(event) => void handleSubmit((reply) => mutate(reply))(event)} className="mt-2 grid gap-3">
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
