import { useSyncExternalStore } from 'react'

/** The browser's offer to install the product, which can be used only once. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

declare global {
  interface Window {
    /** The offer, stored by the script in index.html, because the browser makes it before this code is loaded. */
    plumaiInstall?: InstallOffer | null
  }
}

const USED = 'plumai-instalar'

/** Safari on iOS makes no offer to install, so a sentence explains how to do it. */
export const installHint = {
  title: 'Instalar o aplicativo',
  description: 'No Safari, toque em Compartilhar e escolha “Adicionar à Tela de Início”.',
}

/**
 * The function that installs the product as an app, `showHint` on iOS, or null where the product is installed already or cannot
 * be installed.
 */
export function useInstall(showHint: () => void): (() => void) | null {
  const offer = useSyncExternalStore(subscribe, () => window.plumaiInstall ?? null)
  if (offer) {
    return () => {
      window.plumaiInstall = null
      dispatchEvent(new Event(USED))
      void offer.prompt()
    }
  }
  return isIosBrowser() ? showHint : null
}

/** Only Safari on iOS knows `standalone`, which is true in the installed app. */
function isIosBrowser(): boolean {
  return 'standalone' in navigator && navigator.standalone === false
}

function subscribe(changed: () => void): () => void {
  const forget = () => {
    window.plumaiInstall = null
    changed()
  }
  addEventListener('beforeinstallprompt', changed)
  addEventListener(USED, changed)
  addEventListener('appinstalled', forget)
  return () => {
    removeEventListener('beforeinstallprompt', changed)
    removeEventListener(USED, changed)
    removeEventListener('appinstalled', forget)
  }
}
