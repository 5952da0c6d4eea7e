import type { SetPreference } from '#shared/notifications.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'

/** Turns one way of one topic on or off. The change is shown at once and undone when the server refuses. */
export function useSetPreference() {
  const utils = trpc.useUtils()
  const { mutate } = trpc.notifications.setPreference.useMutation({
    onMutate: async ({ topic, way, on }) => {
      await utils.notifications.preferences.cancel()
      const before = utils.notifications.preferences.getData()
      utils.notifications.preferences.setData(
        undefined,
        (known) => known && { ...known, topics: known.topics.map((one) => (one.topic === topic ? { ...one, [way]: on } : one)) },
      )
      return { before }
    },
    onError: (error, _input, context) => {
      utils.notifications.preferences.setData(undefined, context?.before)
      reportError(error, { title: 'Não foi possível salvar sua escolha' })
    },
    onSettled: () => utils.notifications.preferences.invalidate(),
  })
  return (change: SetPreference) => mutate(change)
}
