import { availabilityMessages } from '#shared/availability.ts'
import type { AddOnDays } from '#shared/availability.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'
import type { OwnWeek, OwnWindow } from './window-words.ts'

const { added, removed, copied, addFailed, removeFailed, updateFailed } = availabilityMessages

/** Adding the same hours on several days: on all or on none, the refusal names the day. S1 §8 "Availability". */
export function useAddWindows() {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.availability.addOnDays.useMutation()
  const add = async (hours: AddOnDays): Promise<boolean> => {
    try {
      utils.availability.mine.setData(undefined, await mutateAsync(hours))
      toast.success(added.title)
      return true
    } catch (error) {
      reportError(error, { title: addFailed.title, fallback: addFailed.description })
      return false
    } finally {
      await utils.availability.invalidate()
    }
  }
  return { add, busy: isPending }
}

/**
 * One day's windows in the place of those of others (0 Sunday … 6 Saturday), which the toast's 'Desfazer' brings back; false when
 * refused, which the toast says.
 */
export function useCopyDay() {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.availability.copyDay.useMutation()
  const restore = useRestoreDays()
  const copy = async (fromWeekday: number, toWeekdays: number[]): Promise<boolean> => {
    const before = utils.availability.mine.getData()
    try {
      const after = await mutateAsync({ fromWeekday, toWeekdays })
      utils.availability.mine.setData(undefined, after)
      toast.undo(copied.title, () => void (before && restore(toWeekdays, before, after)))
      return true
    } catch (error) {
      reportError(error, { title: addFailed.title, fallback: addFailed.description })
      return false
    }
  }
  return { copy, busy: isPending }
}

/** On and off, shown at once and taken back when the server refuses. */
export function useToggleWindow() {
  const utils = trpc.useUtils()
  const { mutate } = trpc.availability.toggle.useMutation({
    onMutate: async ({ windowId, active }) => {
      await utils.availability.mine.cancel()
      const before = utils.availability.mine.getData()
      utils.availability.mine.setData(undefined, (week) => week && withWindow(week, windowId, (own) => ({ ...own, active })))
      return { before }
    },
    onError: (error, _input, context) => {
      utils.availability.mine.setData(undefined, context?.before)
      reportError(error, { title: updateFailed.title, fallback: updateFailed.description })
    },
    onSettled: () => utils.availability.invalidate(),
  })
  return (windowId: string, active: boolean) => mutate({ windowId, active })
}

/** Gone at once, from the server too; the toast's 'Desfazer' makes it again, switched as it was (R-C8). */
export function useRemoveWindow() {
  const utils = trpc.useUtils()
  const { add } = useRestoreWindow()
  const { mutate } = trpc.availability.remove.useMutation({
    onMutate: async ({ windowId }) => {
      await utils.availability.mine.cancel()
      const before = utils.availability.mine.getData()
      const gone = before?.days.flatMap(({ windows }) => windows).find(({ id }) => id === windowId)
      utils.availability.mine.setData(undefined, (week) => week && withWindow(week, windowId, () => null))
      return { before, gone }
    },
    onSuccess: (_answer, _input, { gone }) => toast.undo(removed.title, () => void (gone && add(gone))),
    onError: (error, _input, context) => {
      utils.availability.mine.setData(undefined, context?.before)
      reportError(error, { title: removeFailed.title, fallback: removeFailed.description })
    },
    onSettled: () => utils.availability.invalidate(),
  })
  return (windowId: string) => mutate({ windowId })
}

function useRestoreWindow() {
  const utils = trpc.useUtils()
  const restore = useMakeAgain()
  const add = async (window: OwnWindow): Promise<void> => {
    try {
      await restore(window)
    } catch (error) {
      reportError(error, { title: addFailed.title, fallback: addFailed.description })
    }
    await utils.availability.invalidate()
  }
  return { add }
}

/** Puts days back as they were before others took their place. */
function useRestoreDays() {
  const utils = trpc.useUtils()
  const makeAgain = useMakeAgain()
  return async (weekdays: readonly number[], before: OwnWeek, after: OwnWeek): Promise<void> => {
    const of = (week: OwnWeek) => week.days.filter(({ weekday }) => weekdays.includes(weekday)).flatMap(({ windows }) => windows)
    try {
      for (const { id } of of(after)) await utils.client.availability.remove.mutate({ windowId: id })
      // Those that are off first: while they are made they are on, and only windows that are on may not overlap.
      for (const window of of(before).toSorted((one, other) => Number(one.active) - Number(other.active))) await makeAgain(window)
    } catch (error) {
      reportError(error, { title: addFailed.title, fallback: addFailed.description })
    }
    await utils.availability.invalidate()
  }
}

/** Makes a window that was there before, switched as it was. */
function useMakeAgain() {
  const { client } = trpc.useUtils()
  return async ({ weekday, startTime, endTime, active }: OwnWindow): Promise<void> => {
    const { id } = await client.availability.add.mutate({ weekday, startTime, endTime })
    if (!active) await client.availability.toggle.mutate({ windowId: id, active })
  }
}

function withWindow(week: OwnWeek, id: string, change: (window: OwnWindow) => OwnWindow | null): OwnWeek {
  const days = week.days.map((day) => ({
    ...day,
    windows: day.windows.flatMap((window) => (window.id === id ? (change(window) ?? []) : window)),
  }))
  return { ...week, days }
}
