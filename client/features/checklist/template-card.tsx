import { Pencil, Trash2 } from 'lucide-react'
import { checklistMessages } from '#shared/checklists.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useQuestion } from '#client/lib/use-act.ts'
import { count } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { byRoom } from './by-room.ts'

export type Template = Answers['checklist']['overview']['templates'][number]

export interface TemplateCardProps {
  template: Template
  onUse: () => void
  /** Copies a template of the platform, so that the person can change the copy. */
  onCopy?: () => void
  /** Edits or deletes the template. Only the person's own templates have these buttons. */
  onEdit?: () => void
}

/** The card of a template: its items, which unfold on a tap, and the button 'Usar'. */
export function TemplateCard({ template, onUse, onCopy, onEdit }: TemplateCardProps) {
  const { name, description, timesUsed, items } = template
  return (
    <Card as="li" className="grid grid-cols-[minmax(0,1fr)] content-between gap-3">
      <div className="grid gap-1">
        <h3 className="text-h3 wrap-anywhere">{name}</h3>
        {description && <p className="text-secondary text-muted wrap-anywhere">{description}</p>}
        <p className="text-small text-muted tabular">
          {count(items.length, 'item', 'itens')} · {count(timesUsed, 'uso', 'usos', 'ainda sem uso')}
        </p>
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-secondary font-semibold text-link">Ver itens</summary>
          <TemplateItems items={items} />
        </details>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size={44} onClick={onUse} aria-label={`Usar ${name}`}>
          Usar
        </Button>
        {onCopy && (
          <Button variant="ghost" size={44} onClick={onCopy} aria-label={`Copiar e editar ${name}`}>
            Copiar e editar
          </Button>
        )}
        {onEdit && (
          <>
            <IconButton label={`Editar ${name}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
            <DeleteTemplate template={template} />
          </>
        )}
      </div>
    </Card>
  )
}

/** The items of a template, grouped by room. */
export function TemplateItems({ items }: Pick<Template, 'items'>) {
  return (
    <div className="grid gap-3 pt-1">
      {byRoom(items).map(([room, ofRoom]) => (
        <div key={room} className="grid gap-1">
          {room && <p className="text-secondary font-semibold">{room}</p>}
          <ul className="grid list-disc gap-0.5 pl-5 text-secondary text-muted">
            {ofRoom.map(({ description, mandatory }, index) => (
              <li key={index} className="wrap-anywhere">
                {description}
                {!mandatory && ' (opcional)'}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function DeleteTemplate({ template: { id, name } }: { template: Template }) {
  const { act, ask, question } = useQuestion(trpc.checklist.deleteTemplate, {
    done: checklistMessages.templateDeleted,
    failed: checklistMessages.deleteFailed,
  })
  return (
    <>
      <IconButton label={`Excluir ${name}`} icon={<Trash2 aria-hidden />} onClick={ask} />
      <ConfirmDialog
        {...question}
        title={`Excluir o modelo ${name}?`}
        description="Os checklists que você já criou com ele continuam como estão."
        confirmLabel="Excluir modelo"
        danger
        onConfirm={() => void act({ templateId: id })}
      />
    </>
  )
}
