import { trpc } from '#client/lib/api.ts'
import { reportError, failureMessage } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

/** The private calendar address: create, replace (the old one ends) or end it. `onDone` is called when the server has done so. */
export function useCalendarFeed(onDone: () => void) {
  const utils = trpc.useUtils()
  const answer = trpc.booking.feed.useQuery()
  const done = (title: string) => (feed: { url: string | null }) => {
    utils.booking.feed.setData(undefined, feed)
    toast.success(title)
    onDone()
  }
  const onError = (error: unknown) => reportError(error, { title: 'Não foi possível mudar o calendário' })
  const renew = trpc.booking.renewFeed.useMutation({ onSuccess: done('Endereço do calendário criado'), onError })
  const revoke = trpc.booking.revokeFeed.useMutation({ onSuccess: done('Calendário desligado'), onError })
  const { error } = renew.isError ? renew : revoke
  return {
    answer,
    renew: () => renew.mutate(),
    revoke: () => revoke.mutate(),
    busy: renew.isPending || revoke.isPending,
    failed: error && failureMessage(error),
    /** Resets the dialog when it closes. */
    forget: () => {
      renew.reset()
      revoke.reset()
    },
  }
}
