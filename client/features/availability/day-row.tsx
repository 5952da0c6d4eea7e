import { Copy, Plus, Trash2 } from 'lucide-react'
import { AvailabilityStatus, tooShortHint } from '#shared/availability.ts'
import { Card } from '#client/ui/card.tsx'
import { Switch } from '#client/ui/choices.tsx'
import { cx } from '#client/ui/cx.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useFocusNext } from '#client/ui/use-focus-next.ts'
import { useRemoveWindow, useToggleWindow } from './use-availability.ts'
import { barOf, spanOf, weekdays } from './window-text.ts'
import type { OwnWeek, OwnWindow } from './window-text.ts'

export interface DayRowProps {
  day: OwnWeek['days'][number]
  onAdd: () => void
  onCopy: () => void
}

/** The row of a weekday: its name, a bar that shows the working hours between 0 and 24 h, and the list of these hours. */
export function DayRow({ day: { weekday, windows }, onAdd, onCopy }: DayRowProps) {
  const name = weekdays[weekday] ?? ''
  const box = useFocusNext<HTMLDivElement>(windows.length)
  return (
    <Card ref={box} as="li" className="grid gap-x-5 gap-y-3 lg:grid-cols-[11rem_minmax(0,1fr)] lg:py-3!">
      <div className="grid content-start gap-2">
        <div className="flex items-center justify-between gap-2">
          <h2 className="font-sans text-body font-semibold tracking-normal">{name}</h2>
          <div className="-my-1 -mr-2 flex">
            {windows.length > 0 && (
              <IconButton label={`Copiar para outros dias: ${name}`} icon={<Copy aria-hidden />} onClick={onCopy} />
            )}
            <IconButton label={`Adicionar horário: ${name}`} icon={<Plus aria-hidden />} onClick={onAdd} />
          </div>
        </div>
        <DayBar windows={windows} />
      </div>
      {windows.length === 0 ? (
        <p className="self-center text-secondary text-muted">Sem horários</p>
      ) : (
        <ul className="grid gap-2 xl:grid-cols-2">
          {windows.map((window) => (
            <li key={window.id} className="rounded-lg bg-sunken p-1.5 pl-4">
              <WindowLine window={window} name={name} active={windows.filter(({ active }) => active)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface WindowLineProps {
  window: OwnWindow
  name: string
  /** The working hours of the day that are active. */
  active: readonly OwnWindow[]
}

function WindowLine({ window, name, active }: WindowLineProps) {
  const toggle = useToggleWindow()
  const remove = useRemoveWindow(window)
  const span = spanOf(window)
  return (
    <div className="flex items-center justify-between gap-x-1">
      <div className="min-w-0 flex-1 pr-2.5 tabular">
        <Switch
          label={span}
          aria-label={`${name}, ${span}`}
          on={AvailabilityStatus.available}
          off={AvailabilityStatus.unavailable}
          stacked
          hint={window.active && tooShortHint(window, active)}
          checked={window.active}
          onChange={(event) => toggle(window.id, event.target.checked)}
        />
      </div>
      <IconButton label={`Remover: ${name}, ${span}`} icon={<Trash2 aria-hidden />} onClick={remove} />
    </div>
  )
}

/** A horizontal bar from 0 to 24 h that shows the working hours of a day. The hours are written below the bar. */
function DayBar({ windows }: { windows: readonly OwnWindow[] }) {
  return (
    <div aria-hidden className="relative h-2 overflow-hidden rounded-full bg-sunken">
      {windows.map((window) => {
        const { left, width } = barOf(window)
        return (
          <span
            key={window.id}
            className={cx('absolute inset-y-0 rounded-full', window.active ? 'bg-primary' : 'bg-line-strong')}
            style={{ left: `${left}%`, width: `${width}%` }}
          />
        )
      })}
    </div>
  )
}
