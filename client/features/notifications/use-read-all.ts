import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'

/** Marks every notification as read. The change is shown at once and undone when the server refuses. */
export function useReadAll() {
  const utils = trpc.useUtils()
  const { mutate } = trpc.notifications.readAll.useMutation({
    onMutate: async () => {
      await utils.notifications.mine.cancel()
      const before = utils.notifications.mine.getData()
      utils.notifications.mine.setData(
        undefined,
        (mine) => mine && { unread: 0, items: mine.items.map((notification) => ({ ...notification, read: true })) },
      )
      return { before }
    },
    onError: (error, _input, context) => {
      utils.notifications.mine.setData(undefined, context?.before)
      reportError(error, { title: 'Não foi possível marcar como lidas' })
    },
    onSettled: () => utils.notifications.mine.invalidate(),
  })
  return () => mutate()
}
