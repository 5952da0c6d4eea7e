import { holdVersion } from './hold-version.ts'

const WORKER = '/sw.js'
const ANSWER_MS = 2_000
const CHECK_MS = 3_600_000

export interface VersionsOptions {
  /** The version of this page. */
  own: string
  /** Whether the service worker is to be installed when none is registered. */
  install: boolean
  container: ServiceWorkerContainer
  /** Resolves to whether the server has another version than this page. */
  isReplaced: () => Promise<boolean>
  reload: () => void
  /**
   * Called when another version is ready. `update` loads that version in every tab, or only in this tab when other tabs already
   * use it.
   */
  onNewer: (update: () => void) => void
  /** Aborting this signal stops following the versions. */
  signal: AbortSignal
}

/**
 * Keeps a page on one version. A lock tells the service worker that the page still needs its files. Reports when another version
 * waits, and reloads the page when another version has taken over in any tab. A page without a service worker is not reloaded
 * when the first worker is installed, because the person has not asked for a reload.
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
    // This page came from the network and already has the version of the waiting worker, so there is nothing to offer.
    if (version === own) return waiting.postMessage('take-over-alone')
    onNewer(() => takeOver(waiting, reload))
  }

  /**
   * Offers an active version that took over before this page began to watch. An active version that is older than this page is
   * not offered, because it will be replaced.
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
   * Checks for a new version at most once an hour, when the page becomes visible. The browser itself checks only when a page is
   * loaded, and an installed app may stay open for days.
   */
  function checkSometimes(): void {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_MS) return
    checkedAt = Date.now()
    void registration?.update().catch(() => undefined)
  }
}

/**
 * Lets the waiting version take over, which reloads every tab. If no take-over happens within two seconds, this tab reloads
 * itself.
 */
function takeOver(waiting: ServiceWorker, reload: () => void): void {
  waiting.postMessage('take-over')
  setTimeout(reload, ANSWER_MS)
}

/** The version of a service worker; null when the worker has no version or does not reply, as workers of old releases do. */
function versionOf(worker: ServiceWorker): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data))
    port1.start()
    setTimeout(() => resolve(null), ANSWER_MS)
    worker.postMessage('version', [port2])
  })
}
