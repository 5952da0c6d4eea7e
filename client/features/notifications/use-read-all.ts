import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'

/** Marks every notification as read. The change is shown at once and undone when the server refuses. */
export function useReadAll() {
  const utils = trpc.useUtils()
  const { act } = useAct(trpc.notifications.readAll, {
    show: () =>
      utils.notifications.mine.setData(
        undefined,
        (mine) => mine && { unread: 0, items: mine.items.map((notification) => ({ ...notification, read: true })) },
      ),
    failed: 'Não foi possível marcar como lidas',
  })
  return act
}
