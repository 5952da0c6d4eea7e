import { useState } from 'react'
import type { z } from 'zod'
import { AnswerDispute, disputeMessages, STATEMENT_LENGTH } from '#shared/disputes.ts'
import { trpc } from '#client/lib/api.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { forgetDraft, useDraft, useKeepDraft } from '#client/lib/drafts.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { PhotosField, type SentPhoto } from './photos-field.tsx'

/**
 * The form in which the second participant answers a dispute. `who` is the first name of the participant who opened it. The typed
 * text survives a reload of the tab.
 */
export function AnswerForm({ disputeId, who }: { disputeId: string; who: string }) {
  const [photos, setPhotos] = useState<SentPhoto[]>([])
  const draft = `resposta-${disputeId}`
  const [empty] = useState<z.input<typeof AnswerDispute>>({ disputeId, answer: '', photoIds: [] })
  const { form, errors, field, act, busy } = useFormAct(trpc.dispute.answer, AnswerDispute, useDraft(draft, empty), {
    done: disputeMessages.answered,
    failed: disputeMessages.answerFailed,
    onDone: () => forgetDraft(draft),
  })
  useKeepDraft(draft, form, empty)
  const submit = form.handleSubmit((answer) => act({ ...answer, photoIds: photos.map((photo) => photo.id) }))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Contar o meu lado" className="grid gap-4">
      <TextArea
        label="O seu lado"
        hint={`Uma resposta. ${who} também lê. Não escreva telefone nem e-mail.`}
        rows={4}
        maxLength={STATEMENT_LENGTH}
        {...field('answer')}
      />
      <PhotosField photos={photos} onChange={setPhotos} error={errors.photoIds?.message} />
      <Button type="submit" size={44} busy={busy} className="justify-self-start">
        Enviar resposta
      </Button>
    </form>
  )
}
