import { StickyNote } from 'lucide-react'
import type { Answers } from '#client/lib/api.ts'
import { clock } from '#client/lib/format.ts'
import { firstNameOf } from '#shared/pages.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/choices.tsx'
import { opener, useFormInPlace } from '#client/ui/use-form-in-place.ts'
import { ItemNote } from './item-note.tsx'
import { ItemPhoto } from './item-photo.tsx'

type ChecklistView = Answers['checklist']['read']
type Item = ChecklistView['items'][number] & { readonly done: boolean }

export interface ItemRowProps {
  item: Item
  view: ChecklistView
  onTick: (done: boolean) => void
}

/** One checklist item to tick, with its note and its photo. */
export function ItemRow({ item, view, onTick }: ItemRowProps) {
  const { id, description, mandatory, note, done } = item
  const { open: writing, box, show, hide } = useFormInPlace<HTMLLIElement>()
  const open = view.mayChange === true
  return (
    <li ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-2 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Checkbox
          className="min-w-0 flex-1 basis-60"
          label={
            <span className="wrap-anywhere">
              {description}
              {!mandatory && <Badge className="ml-2 align-middle">opcional</Badge>}
            </span>
          }
          checked={done}
          disabled={!open}
          onChange={({ target }) => onTick(target.checked)}
        />
        {item.doneAt && <DoneBy item={item} view={view} />}
      </div>
      {note && !writing && (
        <p className="rounded-lg bg-sunken px-3 py-2 text-secondary wrap-anywhere whitespace-pre-line">{note}</p>
      )}
      {writing && <ItemNote item={item} onClose={hide} />}
      <div className="flex flex-wrap items-center gap-2">
        {open && !writing && (
          <Button
            variant="ghost"
            size={44}
            {...opener}
            onClick={show}
            aria-label={`${note ? 'Editar nota' : 'Nota'}: ${description}`}
          >
            <StickyNote aria-hidden />
            {note ? 'Editar nota' : 'Nota'}
          </Button>
        )}
        <ItemPhoto key={id} item={item} checklistId={view.id} open={open} />
      </div>
    </li>
  )
}

function DoneBy({ item: { doneAt, doneByMe }, view }: Pick<ItemRowProps, 'item' | 'view'>) {
  if (!doneAt) return null
  return (
    <p className="text-small text-muted tabular max-sm:pl-9">
      {doneByMe ? 'Você' : firstNameOf(view.otherName)}, {clock(doneAt, view.booking.zone)}
    </p>
  )
}
