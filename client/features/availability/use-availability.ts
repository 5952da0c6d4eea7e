import { useRef } from 'react'
import { availabilityMessages } from '#shared/availability.ts'
import type { RestoreWindows } from '#shared/availability.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { toast } from '#client/ui/toast.ts'
import type { OwnWeek, OwnWindow } from './window-text.ts'

const { added, removed, copied, addFailed, removeFailed, updateFailed } = availabilityMessages
/** Adds the same hours on several days. If the server refuses one day, no day is added, and the refusal names the day. */
export function useAddWindows(onDone: () => void) {
  const { mine } = trpc.useUtils().availability
  return useAct(trpc.availability.addOnDays, {
    done: added,
    failed: addFailed,
    onDone: (week) => {
      mine.setData(undefined, week)
      onDone()
    },
  })
}

/**
 * Replaces the hours of other weekdays (0 Sunday … 6 Saturday) by the hours of one day. The button 'Desfazer' in the toast
 * restores them.
 */
export function useCopyDay(onDone: () => void) {
  const { mine } = trpc.useUtils().availability
  const restore = useRestore()
  // The week as it was when the button was clicked, for 'Desfazer'. It is stored because the page may show a newer week by the
  // time the response arrives.
  const before = useRef<OwnWeek>(undefined)
  const copying = useAct(trpc.availability.copyDay, {
    failed: addFailed,
    onDone: (week, { toWeekdays }) => {
      mine.setData(undefined, week)
      const days = before.current?.days.filter(({ weekday }) => toWeekdays.includes(weekday))
      const replaced = days?.flatMap(({ windows }) => windows)
      toast.undo(copied.title, () => replaced && restore({ replacing: toWeekdays, windows: replaced.map(toInput) }))
      onDone()
    },
  })
  const act: typeof copying.act = (input) => {
    before.current = mine.getData()
    return copying.act(input)
  }
  return { ...copying, act }
}

/** Turns working hours of a weekday on or off. */
export function useToggleWindow() {
  const { mine } = trpc.useUtils().availability
  const { act } = useAct(trpc.availability.toggle, {
    failed: updateFailed,
    show: ({ windowId, active }) =>
      mine.setData(undefined, (week) => week && withWindow(week, windowId, (own) => ({ ...own, active }))),
  })
  return (windowId: string, active: boolean) => void act({ windowId, active })
}

/** Removes hours at once. The button 'Desfazer' in the toast adds them again, active or not as before. */
export function useRemoveWindow(own: OwnWindow) {
  const { mine } = trpc.useUtils().availability
  const restore = useRestore()
  const { act } = useAct(trpc.availability.remove, {
    failed: removeFailed,
    show: ({ windowId }) => mine.setData(undefined, (week) => week && withWindow(week, windowId, () => null)),
    onDone: () => toast.undo(removed.title, () => restore({ replacing: [], windows: [toInput(own)] })),
  })
  return () => void act({ windowId: own.id })
}

/** Adds windows again as they were. If one is refused, none is added. */
function useRestore() {
  const { mine } = trpc.useUtils().availability
  const { act } = useAct(trpc.availability.restore, {
    failed: addFailed,
    onDone: (week) => mine.setData(undefined, week),
  })
  return (windows: RestoreWindows) => void act(windows)
}

function toInput({ weekday, startTime, endTime, active }: OwnWindow): RestoreWindows['windows'][number] {
  return { weekday, startTime, endTime, active }
}

function withWindow(week: OwnWeek, id: string, change: (window: OwnWindow) => OwnWindow | null): OwnWeek {
  const days = week.days.map((day) => ({
    ...day,
    windows: day.windows.flatMap((window) => (window.id === id ? (change(window) ?? []) : window)),
  }))
  return { ...week, days }
}
