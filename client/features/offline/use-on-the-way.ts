import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { dropSignal, keepSignal, useOfflineRecord } from './record.ts'

/**
 * Sends the 'on the way' signal to the contractor called `name`, or withdraws it. Without a connection the signal is stored on
 * this device and sent later. `waits` is the stored signal: true for 'on the way', false for a withdrawal, null when none is
 * stored.
 */
export function useOnTheWay(bookingId: string, name: string) {
  const waiting = useOfflineRecord()?.signals?.find((signal) => signal.bookingId === bookingId)
  const keep = (on: boolean) => keepSignal({ bookingId, on, at: new Date().toISOString() })
  const { act, busy } = useAct(trpc.booking.onTheWay, {
    done: (answer) => (answer.onTheWayAt ? `${name} já sabe que você está a caminho` : 'Aviso retirado'),
    failed: 'Não foi possível avisar',
    onRefused: ({ httpStatus }, { on }) => (httpStatus === null || httpStatus >= 500) && keep(on),
  })
  const say = (on: boolean) => {
    dropSignal(bookingId)
    if (navigator.onLine || !keep(on)) void act({ bookingId, on })
  }
  return { say, busy, waits: waiting?.on ?? null, forget: () => dropSignal(bookingId) }
}
