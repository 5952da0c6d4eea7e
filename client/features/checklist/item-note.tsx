import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { checklistMessages, NOTE_LENGTH, SaveNote } from '#shared/checklists.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'

export interface ItemNoteProps {
  item: Answers['checklist']['read']['items'][number]
  checklistId: string
  onClose: () => void
}

/** The form of an item's note. An empty note removes it. */
export function ItemNote({ item: { id: itemId, note, description }, checklistId, onClose }: ItemNoteProps) {
  const utils = trpc.useUtils()
  const { register, handleSubmit, setError, formState } = useForm<SaveNote>({
    resolver: standardSchemaResolver(SaveNote),
    defaultValues: { itemId, note },
  })
  const { mutate, isPending } = trpc.checklist.saveNote.useMutation({
    onSuccess: async () => {
      await utils.checklist.read.invalidate({ checklistId })
      onClose()
    },
    onError: (error) => reportError(error, { title: checklistMessages.noteFailed.title, setError, fields: ['note'] }),
  })
  return (
    <form
      noValidate
      aria-label={`Nota: ${description}`}
      onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}
      className="grid gap-2"
    >
      <TextArea
        label="Nota"
        hint="Vocês dois leem. Não escreva telefone nem e-mail."
        rows={2}
        maxLength={NOTE_LENGTH}
        error={formState.errors.note?.message}
        {...register('note')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size={44} busy={isPending}>
          Salvar nota
        </Button>
        <Button variant="ghost" size={44} onClick={onClose} disabled={isPending}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
