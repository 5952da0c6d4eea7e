import { Trash2 } from 'lucide-react'
import { availabilityMessages } from '#shared/availability.ts'
import type { AddWindow } from '#shared/availability.ts'
import { spanOf, weekdays } from '#client/features/availability/index.ts'
import { FieldNotes } from '#client/ui/field.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useFocusNext } from '#client/ui/use-focus-next.ts'
import { keyOf } from './week-draft.ts'

export interface WeekListProps {
  windows: readonly AddWindow[]
  /** The reason why the week cannot be saved; null when there is none. */
  error: string | null
  onRemove: (window: AddWindow) => void
}

/** The chosen hours by weekday. Each window can be removed. */
export function WeekList({ windows, error, onRemove }: WeekListProps) {
  const days = weekdays.map((name, day) => ({ name, own: windows.filter(({ weekday }) => weekday === day) }))
  const box = useFocusNext<HTMLElement>(windows.length)
  return (
    <section ref={box} aria-label="Seus horários" className="grid gap-2">
      <h2 className="font-sans text-body font-semibold tracking-normal">Seus horários</h2>
      {windows.length === 0 ? (
        <p className="rounded-xl bg-sunken p-4 text-secondary text-muted">{availabilityMessages.empty}</p>
      ) : (
        <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
          {days
            .filter(({ own }) => own.length > 0)
            .map(({ name, own }) => (
              <li key={name} className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-3 py-1 pr-1.5 pl-4">
                <span className="py-3 text-secondary font-semibold">{name}</span>
                <ul>
                  {own.map((window) => (
                    <li key={keyOf(window)} className="flex min-h-11 items-center justify-between gap-2 tabular">
                      {spanOf(window)}
                      <IconButton
                        label={`Remover: ${name}, ${spanOf(window)}`}
                        icon={<Trash2 aria-hidden />}
                        onClick={() => onRemove(window)}
                      />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
        </ul>
      )}
      <div role="alert">
        <FieldNotes id="semana" error={error ?? undefined} />
      </div>
    </section>
  )
}
