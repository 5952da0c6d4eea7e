import { device } from '#client/lib/storage.ts'

/**
 * The state of push messages in this browser. 'blocked': the person has forbidden them in the browser's settings. 'missing': the
 * browser does not support push.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'missing'

/** The data with which the server sends push messages to this browser. */
export type Device = { endpoint: string; p256dh: string; auth: string }

const WORKER = '/sw.js'
const ownerKey = 'plumai-avisos-de'
const dismissedKey = 'plumai-avisos-depois'

/**
 * Returns the state of push messages in this browser for a person. When another account turned push on in this browser, the state
 * is 'off'.
 */
export async function readPushState(userId: string): Promise<PushState> {
  if (!isSupported()) return 'missing'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await currentSubscription()
  return Notification.permission === 'granted' && subscription && device.read(ownerKey) === userId ? 'on' : 'off'
}

/** Returns this browser's push registration for the person. Null when the person has not turned push messages on here. */
export async function registeredDevice(userId: string): Promise<Device | null> {
  if ((await readPushState(userId)) !== 'on') return null
  const subscription = await currentSubscription()
  return subscription && deviceOf(subscription)
}

/**
 * Asks the browser for permission and registers it at its push service. Returns null when the person does not allow push
 * messages. Must be called from a tap. `publicKey`: the server's VAPID key.
 */
export async function subscribeToPush(publicKey: string): Promise<Device | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  // A registration that was made with another VAPID key is ended, because the server cannot send push messages to it.
  if (old && keyOf(old) !== publicKey) await old.unsubscribe()
  return deviceOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
}

/** Ends the push registration of this browser and returns its endpoint, or null when this browser was not registered. */
export async function unsubscribeFromPush(): Promise<string | null> {
  const subscription = await currentSubscription()
  await subscription?.unsubscribe()
  device.write(ownerKey, null)
  return subscription?.endpoint ?? null
}

/** Stores in this browser which person has turned push messages on. */
export function rememberOwner(userId: string): void {
  device.write(ownerKey, userId)
}

/**
 * Whether the offer of push messages may be shown: the browser has never asked for permission, and the offer was never closed.
 */
export function mayOffer(): boolean {
  return isSupported() && Notification.permission === 'default' && device.read(dismissedKey) === null
}

/** Stores in this browser that the offer of push messages was closed. */
export function dismissOffer(): void {
  device.write(dismissedKey, 'sim')
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

function deviceOf(subscription: PushSubscription): Device | null {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null
}

function keyOf({ options }: PushSubscription): string | null {
  if (!options.applicationServerKey) return null
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
