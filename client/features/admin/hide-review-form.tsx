import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { HideReview } from '#shared/reviews.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.ts'

/** Asks for the reason why a review is hidden. Its author reads it. */
export function HideReviewForm({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { register, handleSubmit, setError, formState } = useForm<HideReview>({
    resolver: standardSchemaResolver(HideReview),
    defaultValues: { reviewId, reason: '' },
  })
  const { mutate, isPending } = trpc.reviews.hide.useMutation({
    onSuccess: async () => {
      toast.success('Avaliação ocultada')
      onClose()
      await utils.reviews.invalidate()
    },
    onError: (error) => reportError(error, { title: 'Não foi possível ocultar a avaliação', setError, fields: ['reason'] }),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((review) => mutate(review))(event)}
      className="grid gap-3 border-t border-line pt-3"
    >
      <TextArea
        label="Motivo"
        hint="Quem escreveu a avaliação lê este motivo. Nota e texto saem do perfil e da média."
        rows={2}
        maxLength={500}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size={44} busy={isPending}>
          Ocultar avaliação
        </Button>
        <Button variant="ghost" size={44} disabled={isPending} onClick={onClose}>
          Voltar
        </Button>
      </div>
    </form>
  )
}
