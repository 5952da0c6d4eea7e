import { useSyncExternalStore } from 'react'

/** The browser's install event (`beforeinstallprompt`), whose prompt can be opened only once. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

declare global {
  interface Window {
    /** The install event, stored by a script in index.html, because the browser fires the event before this code is loaded. */
    plumaiInstall?: InstallOffer | null
  }
}

const USED = 'plumai-instalar'

/** Safari on iOS fires no install event, so this text explains how to install the product. */
export const installHint = {
  title: 'Instalar o aplicativo',
  description: 'No Safari, toque em Compartilhar e escolha “Adicionar à Tela de Início”.',
}

/**
 * Returns the function that installs the product as an app, or null where that is impossible or already done. On iOS the function
 * is `showHint`, which explains how to install.
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

/** Only Safari on iOS has `navigator.standalone`. It is true in the installed app and false in the browser. */
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
