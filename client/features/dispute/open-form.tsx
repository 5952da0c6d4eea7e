import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { disputeMessages, DisputeTopic, OpenDispute, reportedBy, STATEMENT_LENGTH } from '#shared/disputes.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { forgetDraft, useDraft, useKeepDraft } from '#client/lib/drafts.ts'
import { firstNameOf } from '#shared/pages.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { PhotosField, type SentPhoto } from './photos-field.tsx'

export interface OpenFormProps {
  booking: Answers['booking']['byId']
  /** Whether the new dispute contests a reported absence. */
  contests: boolean
  onClose: () => void
}

/**
 * The form that opens a dispute about a booking. The typed text survives a reload, because a phone may reload the page after
 * taking a photo.
 */
export function OpenForm({ booking: { id, other }, contests, onClose }: OpenFormProps) {
  const [photos, setPhotos] = useState<SentPhoto[]>([])
  const draft = `ajuda-${id}`
  // No topic is chosen at first, unless the dispute contests a reported absence.
  const first = { bookingId: id, topic: contests ? DisputeTopic.absence : '', description: '', photoIds: [] }
  const [empty] = useState(first as z.input<typeof OpenDispute>)
  const { form, errors, field, act, busy } = useFormAct(trpc.dispute.open, OpenDispute, useDraft(draft, empty), {
    done: disputeMessages.opened,
    failed: disputeMessages.openFailed,
    also: ['booking'],
    onDone: () => forgetDraft(draft),
  })
  useKeepDraft(draft, form, empty)
  const { control } = form
  const submit = form.handleSubmit(async (dispute) => {
    if (await act({ ...dispute, photoIds: photos.map((photo) => photo.id) })) onClose()
  })
  const reported = reportedBy(useWatch({ control, name: 'topic' }))
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Pedir ajuda"
      className="grid gap-4 border-t border-line pt-4"
    >
      <SelectField
        label="Assunto"
        placeholder="Escolha um assunto"
        options={Object.values(DisputeTopic).map((topic) => ({ value: topic, label: topic }))}
        hint={!contests && reported ? disputeMessages.mayBeContested(firstNameOf(other.name)) : undefined}
        {...field('topic')}
      />
      <TextArea
        label="O que aconteceu"
        hint={`${firstNameOf(other.name)} lê este texto. Não escreva telefone nem e-mail.`}
        rows={4}
        maxLength={STATEMENT_LENGTH}
        {...field('description')}
      />
      <PhotosField photos={photos} onChange={setPhotos} error={errors.photoIds?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size={44} busy={busy}>
          {contests ? 'Enviar contestação' : 'Enviar pedido de ajuda'}
        </Button>
        <Button variant="ghost" size={44} disabled={busy} onClick={onClose}>
          Voltar
        </Button>
      </div>
    </form>
  )
}
