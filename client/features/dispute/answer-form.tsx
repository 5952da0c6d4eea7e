import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { AnswerDispute, disputeMessages, STATEMENT_LENGTH } from '#shared/disputes.ts'
import { trpc } from '#client/lib/api.ts'
import { forgetDraft, useDraft, useKeepDraft } from '#client/lib/drafts.ts'
import { reportError } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.ts'
import { PhotosField, type SentPhoto } from './photos-field.tsx'

/** The second statement of a dispute. `who`: the first name of the person who opened it. The text outlives a reload of the tab. */
export function AnswerForm({ disputeId, who }: { disputeId: string; who: string }) {
  const utils = trpc.useUtils()
  const [photos, setPhotos] = useState<SentPhoto[]>([])
  const draft = `resposta-${disputeId}`
  const [empty] = useState<z.input<typeof AnswerDispute>>({ disputeId, answer: '', photoIds: [] })
  const form = useForm<z.input<typeof AnswerDispute>, unknown, AnswerDispute>({
    resolver: standardSchemaResolver(AnswerDispute),
    defaultValues: useDraft(draft, empty),
  })
  useKeepDraft(draft, form, empty)
  const { register, handleSubmit, setError, formState } = form
  const { mutate, isPending } = trpc.dispute.answer.useMutation({
    onSuccess: async () => {
      forgetDraft(draft)
      toast.success(disputeMessages.answered.title)
      await utils.dispute.invalidate()
    },
    onError: (error) =>
      reportError(error, { title: disputeMessages.answerFailed.title, setError, fields: ['answer', 'photoIds'] }),
  })
  const submit = handleSubmit((answer) => mutate({ ...answer, photoIds: photos.map((photo) => photo.id) }))
  const { errors } = formState
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Contar o meu lado" className="grid gap-4">
      <TextArea
        label="O seu lado"
        hint={`Uma resposta. ${who} também lê. Não escreva telefone nem e-mail.`}
        rows={4}
        maxLength={STATEMENT_LENGTH}
        error={errors.answer?.message}
        {...register('answer')}
      />
      <PhotosField photos={photos} onChange={setPhotos} error={errors.photoIds?.message} />
      <Button type="submit" size={44} busy={isPending} className="justify-self-start">
        Enviar resposta
      </Button>
    </form>
  )
}
