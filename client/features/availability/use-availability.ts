import { availabilityMessages } from '#shared/availability.ts'
import type { AddWindow } from '#shared/availability.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'
import type { OwnWeek, OwnWindow } from './window-words.ts'

const { added, removed, copied, addFailed, removeFailed, updateFailed } = availabilityMessages

/** Adding one window on several days, in their order; stops at the first that is refused. S1 §8 "Availability". */
export function useAddWindows() {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.availability.add.useMutation()
  const add = async (windows: readonly AddWindow[]): Promise<boolean> => {
    try {
      for (const window of windows) await mutateAsync(window)
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

/** One day's windows in the place of those of others (0 Sunday … 6 Saturday); false when refused, which the toast says. */
export function useCopyDay() {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.availability.copyDay.useMutation()
  const copy = async (fromWeekday: number, toWeekdays: number[]): Promise<boolean> => {
    try {
      utils.availability.mine.setData(undefined, await mutateAsync({ fromWeekday, toWeekdays }))
      toast.success(copied.title)
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
  const add = async ({ weekday, startTime, endTime, active }: OwnWindow): Promise<void> => {
    try {
      const { id } = await utils.client.availability.add.mutate({ weekday, startTime, endTime })
      if (!active) await utils.client.availability.toggle.mutate({ windowId: id, active })
    } catch (error) {
      reportError(error, { title: addFailed.title, fallback: addFailed.description })
    }
    await utils.availability.invalidate()
  }
  return { add }
}

function withWindow(week: OwnWeek, id: string, change: (window: OwnWindow) => OwnWindow | null): OwnWeek {
  const days = week.days.map((day) => ({
    ...day,
    windows: day.windows.flatMap((window) => (window.id === id ? (change(window) ?? []) : window)),
  }))
  return { ...week, days }
}
