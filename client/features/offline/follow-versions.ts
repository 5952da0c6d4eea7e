import { holdVersion } from './hold-version.ts'

const WORKER = '/sw.js'
const ANSWER_MS = 2_000
const CHECK_MS = 3_600_000

export interface VersionsOptions {
  /** The version of the product that this page runs. */
  own: string
  /** Whether the service worker is to be installed when none is registered. */
  install: boolean
  container: ServiceWorkerContainer
  /** Resolves to true when the version on the server is not the version of this page. */
  isReplaced: () => Promise<boolean>
  reload: () => void
  /**
   * Called when another version is ready. `update` loads that version in every tab, or only in this tab if the other tabs have it
   * already.
   */
  onNewer: (update: () => void) => void
  /** When this signal is aborted, versions are no longer followed. */
  signal: AbortSignal
}

/**
 * Keeps a page on one version of the product until the person accepts the next one. Calls `onNewer` when another version is
 * ready, and `reload` when another version has become active in any tab. The first installation of the service worker reloads
 * nothing.
 */
export async function followVersions(options: VersionsOptions): Promise<void> {
  const { own, install, container, isReplaced, reload, onNewer, signal } = options
  const registration = install ? await container.register(WORKER) : await container.getRegistration(WORKER)
  if (!registration || signal.aborted) return
  holdVersion(own)
  container.addEventListener('controllerchange', () => void followController(), { signal })
  registration.addEventListener('updatefound', () => followInstalling(), { signal })
  document.addEventListener('visibilitychange', checkSometimes, { signal })
  let checkedAt = Date.now()
  let isControlled = container.controller !== null
  registration.active?.postMessage('opened')
  followInstalling()
  await judgeWaiting()
  await judgeActive()

  function followInstalling(): void {
    registration?.installing?.addEventListener('statechange', () => void judgeWaiting(), { signal })
  }

  async function judgeWaiting(): Promise<void> {
    const { waiting } = registration ?? {}
    if (!waiting) return
    const version = await versionOf(waiting)
    if (signal.aborted || version === null) return
    // This page came from the network and already has the version of the waiting worker, so no update is offered.
    if (version === own) return waiting.postMessage('take-over-alone')
    onNewer(() => takeOver(waiting, reload))
  }

  /**
   * Calls `onNewer` if another version became active before this page began to listen. A version older than this page is not
   * offered.
   */
  async function judgeActive(): Promise<void> {
    const { active, waiting } = registration ?? {}
    if (!active || waiting || !(await isOther(active))) return
    if ((await isReplaced()) && !signal.aborted) onNewer(reload)
  }

  async function followController(): Promise<void> {
    const { controller } = container
    const wasControlled = isControlled
    isControlled = controller !== null
    if (!controller || !(await isOther(controller))) return
    if (wasControlled) reload()
    else onNewer(reload)
  }

  async function isOther(worker: ServiceWorker): Promise<boolean> {
    const version = await versionOf(worker)
    return version !== null && version !== own && !signal.aborted
  }

  /**
   * Checks for a new version when the page becomes visible, at most once an hour. The browser itself checks only when a page is
   * loaded, and an installed app may stay open for days.
   */
  function checkSometimes(): void {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_MS) return
    checkedAt = Date.now()
    void registration?.update().catch(() => undefined)
  }
}

/** Makes the waiting version active, which reloads every tab. If nothing happens within two seconds, this tab reloads itself. */
function takeOver(waiting: ServiceWorker, reload: () => void): void {
  waiting.postMessage('take-over')
  setTimeout(reload, ANSWER_MS)
}

/** The version of a service worker. Null when the worker does not reply, as workers of old releases do not, or has no version. */
function versionOf(worker: ServiceWorker): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data))
    port1.start()
    setTimeout(() => resolve(null), ANSWER_MS)
    worker.postMessage('version', [port2])
  })
}
