import { availabilityMessages } from '#shared/availability.ts'
import type { AddOnDays, RestoreWindows } from '#shared/availability.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError, failureMessage } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'
import type { OwnWeek, OwnWindow } from './window-text.ts'

const { added, removed, copied, addFailed, removeFailed, updateFailed } = availabilityMessages
const failure = { title: addFailed.title, fallback: addFailed.description }

/** Adds the same hours on several days, on all of them or on none; a refusal names the day. Resolves to whether it worked. */
export function useAddWindows() {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending, error } = trpc.availability.addOnDays.useMutation()
  const runAlone = useOneAtATime()
  const send = async (hours: AddOnDays): Promise<boolean> => {
    try {
      utils.availability.mine.setData(undefined, await mutateAsync(hours))
      toast.success(added.title)
      return true
    } catch (refusal) {
      reportError(refusal, failure)
      return false
    } finally {
      // Not awaited: the sheet would stay open without showing that it is busy.
      void utils.availability.invalidate()
    }
  }
  const add = (hours: AddOnDays) => runAlone(() => send(hours), false)
  return { add, busy: isPending, failed: error && failureMessage(error, failure.fallback) }
}

/**
 * Replaces the windows of other days (0 Sunday … 6 Saturday) by those of one day. The toast's 'Desfazer' restores them.
 * Resolves to false when the server refused; the toast and `failed` carry the message.
 */
export function useCopyDay() {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending, error } = trpc.availability.copyDay.useMutation()
  const restore = useRestore()
  const copy = async (fromWeekday: number, toWeekdays: number[]): Promise<boolean> => {
    const before = utils.availability.mine.getData()
    try {
      const after = await mutateAsync({ fromWeekday, toWeekdays })
      utils.availability.mine.setData(undefined, after)
      const replaced = before?.days.filter(({ weekday }) => toWeekdays.includes(weekday)).flatMap(({ windows }) => windows)
      toast.undo(copied.title, () => replaced && restore({ replacing: toWeekdays, windows: replaced.map(toInput) }))
      return true
    } catch (refusal) {
      reportError(refusal, failure)
      return false
    }
  }
  return { copy, busy: isPending, failed: error && failureMessage(error, failure.fallback) }
}

/** Turns a window on or off. The change is shown at once and undone when the server refuses. */
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

/** Removes a window at once. The toast's 'Desfazer' adds it again, active or not as before. */
export function useRemoveWindow() {
  const utils = trpc.useUtils()
  const restore = useRestore()
  const { mutate } = trpc.availability.remove.useMutation({
    onMutate: async ({ windowId }) => {
      await utils.availability.mine.cancel()
      const before = utils.availability.mine.getData()
      const removedWindow = before?.days.flatMap(({ windows }) => windows).find(({ id }) => id === windowId)
      utils.availability.mine.setData(undefined, (week) => week && withWindow(week, windowId, () => null))
      return { before, removedWindow }
    },
    onSuccess: (_answer, _input, { removedWindow }) =>
      toast.undo(removed.title, () => removedWindow && restore({ replacing: [], windows: [toInput(removedWindow)] })),
    onError: (error, _input, context) => {
      utils.availability.mine.setData(undefined, context?.before)
      reportError(error, { title: removeFailed.title, fallback: removeFailed.description })
    },
    onSettled: () => utils.availability.invalidate(),
  })
  return (windowId: string) => mutate({ windowId })
}

/** Adds windows again as they were, all of them or none. */
function useRestore() {
  const utils = trpc.useUtils()
  const { mutate } = trpc.availability.restore.useMutation({
    onSuccess: (week) => utils.availability.mine.setData(undefined, week),
    onError: (error) => reportError(error, failure),
    onSettled: () => utils.availability.invalidate(),
  })
  return (windows: RestoreWindows) => mutate(windows)
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
