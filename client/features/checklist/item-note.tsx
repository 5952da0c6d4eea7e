import { checklistMessages, NOTE_LENGTH, SaveNote } from '#shared/checklists.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'

export interface ItemNoteProps {
  item: Answers['checklist']['read']['items'][number]
  onClose: () => void
}

/** The form for the note of a checklist item. An empty note is removed. */
export function ItemNote({ item: { id: itemId, note, description }, onClose }: ItemNoteProps) {
  const { form, field, act, busy } = useFormAct(
    trpc.checklist.saveNote,
    SaveNote,
    { itemId, note },
    { failed: checklistMessages.noteFailed },
  )
  const submit = form.handleSubmit(async (values) => void ((await act(values)) && onClose()))
  return (
    <form noValidate aria-label={`Nota: ${description}`} onSubmit={(event) => void submit(event)} className="grid gap-2">
      <TextArea
        label="Nota"
        hint="Vocês dois leem. Não escreva telefone nem e-mail."
        rows={2}
        maxLength={NOTE_LENGTH}
        {...field('note')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size={44} busy={busy}>
          Salvar nota
        </Button>
        <Button variant="ghost" size={44} onClick={onClose} disabled={busy}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
