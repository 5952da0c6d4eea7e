import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'

/**
 * Creates, replaces or ends the private calendar address. A replaced address stops working. `onDone` is called when the server
 * has made the change.
 */
export function useCalendarFeed(onDone: () => void) {
  const { feed } = trpc.useUtils().booking
  const answer = trpc.booking.feed.useQuery()
  const words = {
    failed: 'Não foi possível mudar o calendário',
    onDone: (changed: { url: string | null }) => {
      feed.setData(undefined, changed)
      onDone()
    },
  }
  const renew = useAct(trpc.booking.renewFeed, { ...words, done: 'Endereço do calendário criado' })
  const revoke = useAct(trpc.booking.revokeFeed, { ...words, done: 'Calendário desligado' })
  return {
    answer,
    renew: () => void renew.act(),
    revoke: () => void revoke.act(),
    busy: renew.busy || revoke.busy,
    failed: renew.failed ?? revoke.failed,
    /** Clears the state of the dialog when the dialog closes. */
    forget: () => {
      renew.forget()
      revoke.forget()
    },
  }
}
