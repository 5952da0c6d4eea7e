import { availabilityMessages } from '#shared/availability.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { toast } from '#client/ui/toast.ts'
import { bookingsText } from './exception-text.ts'
import type { OwnException } from './exception-text.ts'

const { exceptionAdded, exceptionRemoved, addFailed, removeFailed } = availabilityMessages

/** Adds days off or special hours. `onErrors` gets the server's messages by field. */
export function useAddException(onDone: () => void, onErrors: (errors: Record<string, string[]>) => void) {
  return useAct(trpc.availability.addException, {
    done: (added) => ({ ...exceptionAdded, description: bookingsText(added) ?? undefined }),
    failed: addFailed,
    onDone,
    onRefused: ({ fields }) => onErrors(fields),
  })
}

/** Removes an exception at once. The button 'Desfazer' in the toast adds it again. */
export function useRemoveException({ id, kind, firstDay, lastDay, startTime, endTime, label }: OwnException) {
  const { mine } = trpc.useUtils().availability
  const { act: restore } = useAct(trpc.availability.addException, { failed: addFailed })
  const { act } = useAct(trpc.availability.removeException, {
    failed: removeFailed,
    show: () =>
      mine.setData(undefined, (week) => week && { ...week, exceptions: week.exceptions.filter((other) => other.id !== id) }),
    onDone: () => toast.undo(exceptionRemoved.title, () => void restore({ kind, firstDay, lastDay, startTime, endTime, label })),
  })
  return () => void act({ exceptionId: id })
}
