import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'

type Mine = Answers['notifications']['mine']

/** Marks one notification as read when it is opened. The change is shown at once. A refusal shows no toast on the opened page. */
export function useRead() {
  const show = useShow()
  const { act } = useAct(trpc.notifications.read, {
    show: ({ id }) =>
      show(({ items, unread }) => ({
        unread: unread - items.filter((notification) => notification.id === id && !notification.read).length,
        items: items.map((notification) => (notification.id === id ? { ...notification, read: true } : notification)),
      })),
  })
  return act
}

/** Marks every notification as read. The change is shown at once and undone when the server refuses. */
export function useReadAll() {
  const show = useShow()
  const { act } = useAct(trpc.notifications.readAll, {
    show: () => show(({ items }) => ({ unread: 0, items: items.map((notification) => ({ ...notification, read: true })) })),
    failed: 'Não foi possível marcar como lidas',
  })
  return act
}

function useShow() {
  const utils = trpc.useUtils()
  return (change: (mine: Mine) => Mine) => utils.notifications.mine.setData(undefined, (mine) => mine && change(mine))
}
