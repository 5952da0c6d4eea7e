import { Check } from 'lucide-react'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'
import { dayNumber, longName, reasonOf, shortName, slotName } from './week-days.ts'
import type { WeekDay, WeekSlot } from './week-days.ts'

interface DayStripProps {
  days: WeekDay[]
  active: WeekDay | undefined
  onPick: (date: string) => void
}

/**
 * Seven small buttons, one for each day of the week. The slots of the chosen day are listed below. Hidden when the component is
 * wide.
 */
export function DayStrip({ days, active, onPick }: DayStripProps) {
  return (
    <fieldset className="@min-[560px]:hidden">
      <legend className="sr-only">Dia</legend>
      <div className="grid grid-cols-7 gap-1">
        {days.map((day) => (
          <button
            key={day.date}
            type="button"
            aria-pressed={day === active}
            onClick={() => onPick(day.date)}
            className={cx(
              'grid min-h-16 justify-items-center gap-0.5 rounded-md py-2 transition-colors duration-120',
              day === active ? 'bg-inverse text-on-inverse' : 'hover:bg-sunken',
              day !== active && countFree(day) === 0 && 'text-muted',
            )}
          >
            <span className="sr-only">
              {longName(day)}, {freeCountText(day)}
            </span>
            <span aria-hidden className="text-secondary">
              {shortName(day)}
            </span>
            <span aria-hidden className="text-lead leading-5.5 font-semibold tabular">
              {dayNumber(day)}
            </span>
            <span
              className={cx(
                'size-1.5 rounded-full',
                countFree(day) === 0 ? 'bg-transparent' : day === active ? 'bg-sol-500' : 'bg-primary',
              )}
            />
          </button>
        ))}
      </div>
    </fieldset>
  )
}

interface DayColumnProps {
  day: WeekDay
  active: boolean
  name: string
  value: string | null
  onChoose: (day: WeekDay, slot: WeekSlot) => void
}

/** The slots of one day as a fieldset of radio buttons. On narrow widths only the active day is shown. */
export function DayColumn({ day, active, name, value, onChoose }: DayColumnProps) {
  return (
    <fieldset className={cx('content-start gap-2 @min-[560px]:grid', active ? 'grid' : 'hidden')}>
      <legend className="mb-2 w-full @min-[560px]:text-center">
        <span className="inline-block text-secondary font-semibold first-letter:uppercase @min-[560px]:sr-only">
          {longName(day)}
        </span>
        <span aria-hidden className={cx('hidden @min-[560px]:grid', countFree(day) === 0 && 'text-muted')}>
          <span className="text-small">{shortName(day)}</span>
          <span className="text-lead font-semibold tabular">{dayNumber(day)}</span>
        </span>
      </legend>
      {day.slots.length === 0 && (
        <p className="py-3 text-secondary text-muted @min-[560px]:text-center @min-[560px]:text-small">Sem horários</p>
      )}
      {day.slots.map((slot) => (
        <SlotOption key={slot.start} day={day} slot={slot} name={name} chosen={slot.start === value} onChoose={onChoose} />
      ))}
    </fieldset>
  )
}

type SlotOptionProps = Pick<DayColumnProps, 'day' | 'name' | 'onChoose'> & { slot: WeekSlot; chosen: boolean }

function SlotOption({ day, slot, name, chosen, onChoose }: SlotOptionProps) {
  const reason = reasonOf(slot)
  const [from = '', to = ''] = slot.label.split(/\s*–\s*/)
  return (
    <label
      className={cx(
        'relative flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded-md border px-3 transition-colors duration-120',
        '@min-[560px]:min-h-17 @min-[560px]:flex-col @min-[560px]:justify-center @min-[560px]:gap-0 @min-[560px]:px-1 @min-[560px]:text-center',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
        reason && 'cursor-not-allowed border-transparent bg-sunken text-muted',
        !reason && (chosen ? 'border-primary bg-primary text-on-primary' : 'border-line-strong bg-surface hover:bg-primary-soft'),
      )}
    >
      <input
        type="radio"
        name={name}
        value={slot.start}
        checked={chosen && !reason}
        disabled={Boolean(reason)}
        onChange={() => onChoose(day, slot)}
        aria-label={slotName(day, slot)}
        className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
      />
      <span aria-hidden className="font-semibold tabular @min-[560px]:grid">
        <span>{from}</span>
        <span className="@min-[560px]:text-small @min-[560px]:font-normal">
          <span className="@min-[560px]:hidden"> – </span>
          <span className="hidden @min-[560px]:inline">até </span>
          {to}
        </span>
      </span>
      {reason && (
        <span aria-hidden className="text-small leading-4 @min-[560px]:text-caption">
          {reason}
        </span>
      )}
      {chosen && !reason && (
        <Check
          aria-hidden
          className="size-5 @min-[560px]:absolute @min-[560px]:top-1 @min-[560px]:right-1 @min-[560px]:size-3.5"
        />
      )}
    </label>
  )
}

/** The placeholder of the week while it loads: grey boxes when `shown` is true, otherwise only empty space of the same size. */
export function LoadingWeek({ shown }: { shown: boolean }) {
  return (
    <div aria-hidden className={cx('grid gap-2', !shown && 'invisible')}>
      <div className="grid grid-cols-7 gap-1 @min-[560px]:gap-2">
        {Array.from({ length: 7 }, (_, index) => (
          <Skeleton key={index} className="h-16 rounded-md @min-[560px]:h-12" />
        ))}
      </div>
      <div className="grid gap-2 @min-[560px]:grid-cols-7">
        {Array.from({ length: 21 }, (_, index) => (
          <Skeleton key={index} className={cx('h-11 rounded-md @min-[560px]:h-17', index > 2 && 'hidden @min-[560px]:block')} />
        ))}
      </div>
    </div>
  )
}

function countFree(day: WeekDay): number {
  return day.slots.filter((slot) => slot.state === 'free').length
}

function freeCountText(day: WeekDay): string {
  const count = countFree(day)
  return count === 0 ? 'sem horários livres' : count === 1 ? '1 horário livre' : `${count} horários livres`
}
