import { availabilityMessages } from '#shared/availability.ts'
import type { AddOnDays, RestoreWindows } from '#shared/availability.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError, failureMessage } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'
import { useOneAtATime } from './one-at-a-time.ts'
import type { OwnWeek, OwnWindow } from './window-words.ts'

const { added, removed, copied, addFailed, removeFailed, updateFailed } = availabilityMessages
const failure = { title: addFailed.title, fallback: addFailed.description }

/** Adding the same hours on several days: on all or on none, the refusal names the day. S1 §8 "Availability". */
export function useAddWindows() {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending, error } = trpc.availability.addOnDays.useMutation()
  const alone = useOneAtATime()
  const send = async (hours: AddOnDays): Promise<boolean> => {
    try {
      utils.availability.mine.setData(undefined, await mutateAsync(hours))
      toast.success(added.title)
      return true
    } catch (refused) {
      reportError(refused, failure)
      return false
    } finally {
      // Not waited for: the sheet would be open and idle meanwhile.
      void utils.availability.invalidate()
    }
  }
  const add = (hours: AddOnDays) => alone(() => send(hours), false)
  return { add, busy: isPending, failed: error && failureMessage(error, failure.fallback) }
}

/**
 * One day's windows in the place of those of others (0 Sunday … 6 Saturday), which the toast's 'Desfazer' brings back; false when
 * refused, which the toast and `failed` say.
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
      const had = before?.days.filter(({ weekday }) => toWeekdays.includes(weekday)).flatMap(({ windows }) => windows)
      toast.undo(copied.title, () => had && restore({ replacing: toWeekdays, windows: had.map(asWas) }))
      return true
    } catch (refused) {
      reportError(refused, failure)
      return false
    }
  }
  return { copy, busy: isPending, failed: error && failureMessage(error, failure.fallback) }
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

/** Gone at once, from the server too; the toast's 'Desfazer' puts it back, switched as it was (R-C8). */
export function useRemoveWindow() {
  const utils = trpc.useUtils()
  const restore = useRestore()
  const { mutate } = trpc.availability.remove.useMutation({
    onMutate: async ({ windowId }) => {
      await utils.availability.mine.cancel()
      const before = utils.availability.mine.getData()
      const gone = before?.days.flatMap(({ windows }) => windows).find(({ id }) => id === windowId)
      utils.availability.mine.setData(undefined, (week) => week && withWindow(week, windowId, () => null))
      return { before, gone }
    },
    onSuccess: (_answer, _input, { gone }) =>
      toast.undo(removed.title, () => gone && restore({ replacing: [], windows: [asWas(gone)] })),
    onError: (error, _input, context) => {
      utils.availability.mine.setData(undefined, context?.before)
      reportError(error, { title: removeFailed.title, fallback: removeFailed.description })
    },
    onSettled: () => utils.availability.invalidate(),
  })
  return (windowId: string) => mutate({ windowId })
}

/** Puts windows back as they were, all of them or none. */
function useRestore() {
  const utils = trpc.useUtils()
  const { mutate } = trpc.availability.restore.useMutation({
    onSuccess: (week) => utils.availability.mine.setData(undefined, week),
    onError: (error) => reportError(error, failure),
    onSettled: () => utils.availability.invalidate(),
  })
  return (windows: RestoreWindows) => mutate(windows)
}

function asWas({ weekday, startTime, endTime, active }: OwnWindow): RestoreWindows['windows'][number] {
  return { weekday, startTime, endTime, active }
}

function withWindow(week: OwnWeek, id: string, change: (window: OwnWindow) => OwnWindow | null): OwnWeek {
  const days = week.days.map((day) => ({
    ...day,
    windows: day.windows.flatMap((window) => (window.id === id ? (change(window) ?? []) : window)),
  }))
  return { ...week, days }
}
