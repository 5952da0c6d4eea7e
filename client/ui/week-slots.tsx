import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useSkeleton } from './use-skeleton.ts'
import { freeSlots, rangeName, slotByKey, slotName } from './week-days.ts'
import type { WeekDay, WeekSlot } from './week-days.ts'
import { DayColumn, DayStrip, LoadingWeek } from './week-slots-days.tsx'

export interface WeekSlotsProps {
  /** The seven days of the week with all their slots, free or not. */
  days: WeekDay[]
  /** The day ('YYYY-MM-DD') that is shown first on narrow widths; by default the first day with a free slot. */
  day?: string | undefined
  /** The `start` of the chosen slot; null when no slot is chosen. */
  value: string | null
  onChange: (start: string) => void
  /**
   * Called to show the previous week. Without it the button for the previous week is disabled, as in the current week. `onNext`
   * is the same for the next week.
   */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  loading?: boolean
  /**
   * The next free slot, which is offered in an empty week. `label` is its day ('qui, 26 nov'). `action` is the text of the button
   * that leads to it ('Ver quinta').
   */
  nextFree?: { label: string; action: string; onGo: () => void } | null | undefined
  /** Content that is shown in an empty week when no later week has a free slot. */
  otherwise?: ReactNode
  /** The total that screen readers announce with the chosen slot: 'R$ 108,00'. */
  total?: string | undefined
  /** A note below the days of the week: 'Horários de Brasília. Marlene pede 2 h de antecedência.' */
  note?: ReactNode
  /** The error below the days when a slot was refused: 'Alguém acabou de reservar esse horário. Escolha outro.' */
  error?: string | undefined
  /** Another free slot that is offered beside the error; `label` is 'Ficar com qua, 25 nov, 08:00'. */
  instead?: { label: string; onTake: () => void } | null
}

/**
 * A week of a professional's slots as radio buttons, in seven columns. On narrow screens a row of day buttons chooses the day
 * that is shown. Arrow keys move between free slots, PageUp and PageDown change the week.
 */
export function WeekSlots(props: WeekSlotsProps) {
  const {
    days,
    day: opened,
    value,
    onChange,
    onPrevious,
    onNext,
    loading = false,
    nextFree,
    otherwise,
    total,
    note,
    error,
    instead,
  } = props
  const name = useId()
  const showSkeleton = useSkeleton(loading)
  const root = useRef<HTMLDivElement>(null)
  const [pickedDate, setPickedDate] = useState<string | null>(opened ?? null)
  const free = freeSlots(days)
  const chosen = free.find(({ slot }) => slot.start === value)
  const active = days.find((day) => day.date === pickedDate) ?? chosen?.day ?? free[0]?.day ?? days[0]
  const keepFocus = useFocusAfterWeekChange(root, days, loading || showSkeleton)
  const goToNextFree = () => {
    keepFocus()
    nextFree?.onGo()
  }
  const choose = (day: WeekDay, slot: WeekSlot) => {
    flushSync(() => {
      setPickedDate(day.date)
      onChange(slot.start)
    })
    root.current?.querySelector<HTMLInputElement>(`input[value="${slot.start}"]`)?.focus()
  }
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const changeWeek = event.key === 'PageUp' ? onPrevious : event.key === 'PageDown' ? onNext : undefined
    if (changeWeek) keepFocus()
    changeWeek?.()
    const target = event.target instanceof HTMLInputElement ? slotByKey(days, event.target.value, event.key) : null
    if (target) choose(target.day, target.slot)
    if (changeWeek || isSlotKey(event)) event.preventDefault()
  }
  return (
    <div ref={root} role="presentation" onKeyDown={handleKey} className="@container grid content-start gap-3">
      <WeekHeader range={rangeName(days)} onPrevious={onPrevious} onNext={onNext} />
      <p aria-live="polite" className="sr-only">
        {loading ? 'Carregando horários' : announcement(days, chosen, total)}
      </p>
      {loading || showSkeleton ? (
        <LoadingWeek shown={showSkeleton} />
      ) : (
        <>
          <DayStrip days={days} active={active} onPick={setPickedDate} />
          {free.length === 0 && <EmptyWeek nextFree={nextFree && { ...nextFree, onGo: goToNextFree }} otherwise={otherwise} />}
          <div className={cx('gap-2 @min-[560px]:grid @min-[560px]:grid-cols-7', hasCells(days) ? 'grid' : 'hidden')}>
            {days.map((day) => (
              <DayColumn key={day.date} day={day} active={day === active} name={name} value={value} onChoose={choose} />
            ))}
          </div>
        </>
      )}
      {error && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="alert" className="text-secondary font-medium text-danger">
            {error}
          </p>
          {instead && (
            <Button variant="soft" size={44} onClick={instead.onTake}>
              {instead.label}
            </Button>
          )}
        </div>
      )}
      {note && <p className="text-small text-muted">{note}</p>}
    </div>
  )
}

function WeekHeader({ range, onPrevious, onNext }: { range: string } & Pick<WeekSlotsProps, 'onPrevious' | 'onNext'>) {
  return (
    <div className="flex items-center justify-between gap-3">
      <h3 className="text-h3">{range}</h3>
      <div className="flex gap-1.5">
        <IconButton
          framed
          label="Semana anterior"
          icon={<ChevronLeft aria-hidden />}
          disabled={!onPrevious}
          onClick={onPrevious}
        />
        <IconButton framed label="Próxima semana" icon={<ChevronRight aria-hidden />} disabled={!onNext} onClick={onNext} />
      </div>
    </div>
  )
}

function EmptyWeek({ nextFree, otherwise }: Pick<WeekSlotsProps, 'nextFree' | 'otherwise'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-sunken p-4">
      <p>
        Sem horários nesta semana.
        {nextFree ? ` Próximo livre: ${nextFree.label}.` : otherwise && ' Nas seguintes também não há.'}
      </p>
      {nextFree && (
        <Button variant="soft" size={44} onClick={nextFree.onGo}>
          {nextFree.action}
        </Button>
      )}
      {!nextFree && otherwise}
    </div>
  )
}

function announcement(days: WeekDay[], chosen: { day: WeekDay; slot: WeekSlot } | undefined, total: string | undefined): string {
  const count = freeSlots(days).length
  const countText = count === 0 ? 'nenhum horário livre' : count === 1 ? '1 horário livre' : `${count} horários livres`
  const choice = chosen ? ` Escolhido: ${slotName(chosen.day, chosen.slot)}.${total ? ` Total ${total}.` : ''}` : ''
  return `Semana de ${rangeName(days)}: ${countText}.${choice}`
}

function hasCells(days: WeekDay[]): boolean {
  return days.some(({ slots }) => slots.length > 0)
}

function isSlotKey(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLInputElement && /^(Arrow|Home|End)/.test(event.key)
}

/**
 * Returns a function to call before the week changes. The change removes the focused element. So the first free slot of the new
 * week gets the focus afterwards, or the first button if no slot is free.
 */
function useFocusAfterWeekChange(root: { current: HTMLDivElement | null }, days: WeekDay[], loading: boolean): () => void {
  const focusPending = useRef(false)
  const first = days[0]?.date
  useEffect(() => {
    if (!focusPending.current || loading) return
    focusPending.current = false
    const candidates = root.current?.querySelectorAll<HTMLElement>('input:enabled, button:enabled:not([aria-disabled])') ?? []
    const visible = [...candidates].filter((element) => element.checkVisibility())
    const radio = visible.find((element) => element instanceof HTMLInputElement)
    ;(radio ?? visible[0])?.focus()
  }, [root, first, loading])
  return () => {
    focusPending.current = true
  }
}
