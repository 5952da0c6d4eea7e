import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useSkeleton } from './skeleton.tsx'
import { freeSlots, rangeName, slotByKey, slotName } from './week-days.ts'
import type { WeekDay, WeekSlot } from './week-days.ts'
import { DayColumn, DayStrip, LoadingWeek } from './week-slots-days.tsx'

export interface WeekSlotsProps {
  /** Seven days, each with every cell of its grid, free or not. */
  days: WeekDay[]
  /** 'YYYY-MM-DD' of the day that a narrow week opens with; without it the first with a free start. */
  day?: string | undefined
  /** `start` of the chosen slot, or null. */
  value: string | null
  onChange: (start: string) => void
  /** Earlier and later week; absent = not possible (the current week has no earlier one). */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  loading?: boolean
  /** Where the next free start is, for an empty week: `label` 'qui, 26 nov', `action` 'Ver quinta'. */
  nextFree?: { label: string; action: string; onGo: () => void } | null | undefined
  /** For an empty week that no free start follows: what may be done instead. */
  otherwise?: ReactNode
  /** Read aloud with the choice: 'R$ 108,00'. */
  total?: string | undefined
  /** Below the days: 'Horários de Brasília. Marlene pede 2 h de antecedência.' */
  note?: ReactNode
  /** Under the days, for a refused choice: 'Alguém acabou de reservar esse horário. Escolha outro.' */
  error?: string | undefined
  /** Beside the error: another free start, `label` 'Ficar com qua, 25 nov, 08:00'. */
  instead?: { label: string; onTake: () => void } | null
}

/**
 * The week of a professional: radios in one fieldset a day, seven columns from 560 px of own width (640 of the page), a strip
 * of days and a list below that. Arrows move between free starts, PageUp and PageDown change week.
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
  const grey = useSkeleton(loading)
  const root = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState<string | null>(opened ?? null)
  const free = freeSlots(days)
  const chosen = free.find(({ slot }) => slot.start === value)
  const active = days.find((day) => day.date === picked) ?? chosen?.day ?? free[0]?.day ?? days[0]
  const keepFocus = useFocusAfterWeekChange(root, days, loading || grey)
  const goToNextFree = () => {
    keepFocus()
    nextFree?.onGo()
  }
  const choose = (day: WeekDay, slot: WeekSlot) => {
    flushSync(() => {
      setPicked(day.date)
      onChange(slot.start)
    })
    root.current?.querySelector<HTMLInputElement>(`input[value="${slot.start}"]`)?.focus()
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const turn = event.key === 'PageUp' ? onPrevious : event.key === 'PageDown' ? onNext : undefined
    if (turn) keepFocus()
    turn?.()
    const target = event.target instanceof HTMLInputElement ? slotByKey(days, event.target.value, event.key) : null
    if (target) choose(target.day, target.slot)
    if (turn || isSlotKey(event)) event.preventDefault()
  }
  return (
    <div ref={root} role="presentation" onKeyDown={press} className="@container grid content-start gap-3">
      <WeekHeader range={rangeName(days)} onPrevious={onPrevious} onNext={onNext} />
      <p aria-live="polite" className="sr-only">
        {loading ? 'Carregando horários' : announcement(days, chosen, total)}
      </p>
      {loading || grey ? (
        <LoadingWeek drawn={grey} />
      ) : (
        <>
          <DayStrip days={days} active={active} onPick={setPicked} />
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
  const frees = count === 0 ? 'nenhum horário livre' : count === 1 ? '1 horário livre' : `${count} horários livres`
  const choice = chosen ? ` Escolhido: ${slotName(chosen.day, chosen.slot)}.${total ? ` Total ${total}.` : ''}` : ''
  return `Semana de ${rangeName(days)}: ${frees}.${choice}`
}

function hasCells(days: WeekDay[]): boolean {
  return days.some(({ slots }) => slots.length > 0)
}

function isSlotKey(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLInputElement && /^(Arrow|Home|End)/.test(event.key)
}

/** After PageUp, PageDown or 'Ver quinta' what had the focus is gone: the first free start of the new week takes it. */
function useFocusAfterWeekChange(root: { current: HTMLDivElement | null }, days: WeekDay[], loading: boolean): () => void {
  const wanted = useRef(false)
  const first = days[0]?.date
  useEffect(() => {
    if (!wanted.current || loading) return
    wanted.current = false
    const candidates = root.current?.querySelectorAll<HTMLElement>('input:enabled, button:enabled:not([aria-disabled])') ?? []
    const seen = [...candidates].filter((element) => element.checkVisibility())
    const radio = seen.find((element) => element instanceof HTMLInputElement)
    ;(radio ?? seen[0])?.focus()
  }, [root, first, loading])
  return () => {
    wanted.current = true
  }
}
