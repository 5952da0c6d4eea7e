import { useEffect, useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { useSession } from '#client/lib/session.ts'
import { readPushState, registeredDevice, rememberOwner, subscribeToPush, unsubscribeFromPush } from './push.ts'
import type { PushState } from './push.ts'

/**
 * The state of push messages in this browser (null while unknown), and the functions that turn them on and off. A browser with
 * push turned on is registered again at each visit, because the server deletes the registration when a session ends.
 */
export function usePush() {
  const userId = useSession().user?.id ?? ''
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  const utils = trpc.useUtils()
  const { mutateAsync: add } = trpc.notifications.addDevice.useMutation()
  const { mutateAsync: remove } = trpc.notifications.removeDevice.useMutation()

  useEffect(() => {
    let current = true
    void readPushState(userId).then((known) => current && setState(known))
    void registeredDevice(userId)
      .then((device) => device && add(device))
      .catch(() => undefined)
    return () => void (current = false)
  }, [userId, add])

  const change = async (title: string, work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      reportError(error, { title })
    } finally {
      setState(await readPushState(userId))
      setBusy(false)
    }
  }
  return {
    state,
    busy,
    turnOn: () =>
      change('Não foi possível ativar os avisos', async () => {
        const { pushKey } = await utils.notifications.preferences.fetch()
        const device = await subscribeToPush(pushKey)
        if (!device) return
        await add(device)
        rememberOwner(userId)
      }),
    turnOff: () =>
      change('Não foi possível desativar os avisos', async () => {
        const endpoint = await unsubscribeFromPush()
        if (endpoint) await remove({ endpoint })
      }),
  }
}
