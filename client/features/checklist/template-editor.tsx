import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import type { Control, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { checklistMessages, MAX_TEMPLATE_ITEMS, SaveTemplate } from '#shared/checklists.ts'
import { trpc } from '#client/lib/api.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/choices.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Template } from './template-card.tsx'

/** A template in the editor; `id` is null for a new template. */
export type EditedTemplate = Pick<Template, 'name' | 'description' | 'items'> & { id: string | null }

type Fields = z.input<typeof SaveTemplate>
type Form = UseFormReturn<Fields, unknown, SaveTemplate>

/** The form for a contractor's own template: name, description and items with their rooms. */
export function TemplateEditor({ template, onClose }: { template: EditedTemplate; onClose: () => void }) {
  const { id, name, description, items } = template
  const values = { ...(id && { templateId: id }), name, description, items }
  const { form, errors, field, submit, busy } = useFormAct(trpc.checklist.saveTemplate, SaveTemplate, values, {
    done: checklistMessages.templateSaved,
    failed: checklistMessages.templateFailed,
    onDone: onClose,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={id ? 'Editar modelo' : 'Novo modelo'}
      locked={busy}
      width="large"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Voltar
          </Button>
          <Button busy={busy} onClick={submit}>
            Salvar modelo
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={(event) => event.preventDefault()} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField label="Nome do modelo" maxLength={120} {...field('name')} />
        <TextArea label="Descrição" optional rows={2} maxLength={300} {...field('description')} />
        <Items form={form} faults={errors.items} />
      </form>
    </Dialog>
  )
}

/**
 * The fields for the items of a template. Their errors are passed separately as `faults`, because `form` stays the same object
 * when errors change, and the component would not render again.
 */
function Items({ form, faults }: { form: Form; faults: Form['formState']['errors']['items'] }) {
  const { control, register } = form
  const { fields, append, remove } = useFieldArray({ control: control as unknown as Control<Fields>, name: 'items' })
  const general = faults?.root?.message ?? faults?.message
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="pb-2 text-secondary font-semibold">Itens</legend>
      {fields.map((field, index) => (
        <div
          key={field.id}
          className="grid gap-2 rounded-xl border border-line p-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
        >
          <TextField
            label={`Item ${index + 1}`}
            maxLength={200}
            error={faults?.[index]?.description?.message}
            {...register(`items.${index}.description`)}
          />
          <TextField
            label="Cômodo"
            optional
            maxLength={40}
            error={faults?.[index]?.room?.message}
            {...register(`items.${index}.room`)}
          />
          <div className="flex items-center justify-between gap-2 sm:self-end sm:pb-0.5">
            <Checkbox label="Obrigatório" {...register(`items.${index}.mandatory`)} />
            <IconButton
              label={`Remover item ${index + 1}`}
              icon={<X aria-hidden />}
              disabled={fields.length === 1}
              onClick={() => remove(index)}
            />
          </div>
        </div>
      ))}
      {general && (
        <p role="alert" className="text-small font-medium text-danger">
          {general}
        </p>
      )}
      <Button
        variant="soft"
        size={44}
        className="justify-self-start"
        disabledReason={fields.length >= MAX_TEMPLATE_ITEMS ? `Use no máximo ${MAX_TEMPLATE_ITEMS} itens` : null}
        onClick={() => append({ description: '', room: lastRoomOf(form), mandatory: true })}
      >
        <Plus aria-hidden />
        Adicionar item
      </Button>
    </fieldset>
  )
}

/** The room of the last item. A new item starts in the same room. */
function lastRoomOf({ getValues }: Form): string {
  return getValues('items').at(-1)?.room ?? ''
}
