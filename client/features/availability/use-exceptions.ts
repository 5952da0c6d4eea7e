import { availabilityMessages } from '#shared/availability.ts'
import type { AddException } from '#shared/availability.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError, failureMessage } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'
import { bookingsText } from './exception-text.ts'
import type { OwnException } from './exception-text.ts'

const { exceptionAdded, exceptionRemoved, addFailed, removeFailed } = availabilityMessages
const failure = { title: addFailed.title, fallback: addFailed.description }

/**
 * Adds an exception. `add` resolves to null when it was saved, otherwise to the server's messages by field. A toast shows
 * either result.
 */
export function useAddException() {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending, error } = trpc.availability.addException.useMutation()
  const runAlone = useOneAtATime()
  const send = async (exception: AddException): Promise<Record<string, string[]> | null> => {
    try {
      const added = await mutateAsync(exception)
      toast.success(exceptionAdded.title, bookingsText(added))
      return null
    } catch (refusal) {
      return reportError(refusal, failure).fields
    } finally {
      // Not awaited: the sheet would stay open without showing that it is busy.
      void utils.availability.invalidate()
    }
  }
  const add = (exception: AddException) => runAlone(() => send(exception), {})
  return { add, busy: isPending, failed: error && failureMessage(error, failure.fallback) }
}

/** Removes an exception at once. The toast's 'Desfazer' adds the same days again. */
export function useRemoveException() {
  const utils = trpc.useUtils()
  const restore = trpc.availability.addException.useMutation({
    onError: (error) => reportError(error, failure),
    onSettled: () => utils.availability.invalidate(),
  })
  const { mutate } = trpc.availability.removeException.useMutation({
    onMutate: async ({ exceptionId }) => {
      await utils.availability.mine.cancel()
      const before = utils.availability.mine.getData()
      const removed = before?.exceptions.find(({ id }) => id === exceptionId)
      const withoutRemoved = (all: OwnException[]) => all.filter(({ id }) => id !== exceptionId)
      utils.availability.mine.setData(undefined, (week) => week && { ...week, exceptions: withoutRemoved(week.exceptions) })
      return { before, removed }
    },
    onSuccess: (_answer, _input, { removed }) =>
      toast.undo(exceptionRemoved.title, () => {
        if (!removed) return
        const { kind, firstDay, lastDay, startTime, endTime, label } = removed
        restore.mutate({ kind, firstDay, lastDay, startTime, endTime, label })
      }),
    onError: (error, _input, context) => {
      utils.availability.mine.setData(undefined, context?.before)
      reportError(error, { title: removeFailed.title, fallback: removeFailed.description })
    },
    onSettled: () => utils.availability.invalidate(),
  })
  return (exceptionId: string) => mutate({ exceptionId })
}
