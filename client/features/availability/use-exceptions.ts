import { availabilityMessages } from '#shared/availability.ts'
import type { AddException } from '#shared/availability.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError, failureMessage } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'
import { useOneAtATime } from './one-at-a-time.ts'
import { visitWords } from './exception-words.ts'
import type { OwnException } from './exception-words.ts'

const { exceptionAdded, exceptionRemoved, addFailed, removeFailed } = availabilityMessages
const failure = { title: addFailed.title, fallback: addFailed.description }

/** Adds days that differ. `add` answers null when done, else the server's sentences by field; the toast is shown either way. */
export function useAddException() {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending, error } = trpc.availability.addException.useMutation()
  const alone = useOneAtATime()
  const send = async (exception: AddException): Promise<Record<string, string[]> | null> => {
    try {
      const added = await mutateAsync(exception)
      toast.success(exceptionAdded.title, visitWords(added))
      return null
    } catch (refused) {
      return reportError(refused, failure).fields
    } finally {
      // Not waited for: the sheet would be open and idle meanwhile.
      void utils.availability.invalidate()
    }
  }
  const add = (exception: AddException) => alone(() => send(exception), {})
  return { add, busy: isPending, failed: error && failureMessage(error, failure.fallback) }
}

/** Gone at once, from the server too; the toast's 'Desfazer' says the same days again (R-C8). */
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
      const gone = before?.exceptions.find(({ id }) => id === exceptionId)
      const left = (all: OwnException[]) => all.filter(({ id }) => id !== exceptionId)
      utils.availability.mine.setData(undefined, (week) => week && { ...week, exceptions: left(week.exceptions) })
      return { before, gone }
    },
    onSuccess: (_answer, _input, { gone }) =>
      toast.undo(exceptionRemoved.title, () => {
        if (!gone) return
        const { kind, firstDay, lastDay, startTime, endTime, label } = gone
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
