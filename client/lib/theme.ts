import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'system' | 'light' | 'dark'

/** The key that the inline script of index.html reads before the first paint. */
export const themeStorageKey = 'plumai-tema'

/** Colours of the browser's own bars, the page backgrounds of tokens.css. */
export const themeColors = { light: '#fcfbf8', dark: '#061317' } as const

/** What the person chose, 'system' when nothing was chosen or storage is blocked. */
export function themeChoice(): ThemeChoice {
  const stored = read()
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Keeps the choice in localStorage and paints it at once; other tabs follow by the storage event. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(themeStorageKey)
    else localStorage.setItem(themeStorageKey, choice)
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
    unstored = choice
  }
  changed()
}

/** The choice and its setter for the 3-way switch; follows the system and other tabs. */
export function useTheme(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  return { choice: useSyncExternalStore(subscribe, themeChoice), choose: chooseTheme }
}

/** Repaints when the system or another tab changes; call once at start. Returns the undo. */
export function followTheme(): () => void {
  const system = darkSystem()
  const onStorage = (event: StorageEvent) => event.key === themeStorageKey && changed()
  system.addEventListener('change', changed)
  window.addEventListener('storage', onStorage)
  return () => {
    system.removeEventListener('change', changed)
    window.removeEventListener('storage', onStorage)
  }
}

let unstored: ThemeChoice | null = null
const listeners = new Set<() => void>()

function read(): string | null {
  try {
    return unstored ?? localStorage.getItem(themeStorageKey)
  } catch {
    return unstored
  }
}

function changed(): void {
  const choice = themeChoice()
  const resolved = choice === 'system' ? (darkSystem().matches ? 'dark' : 'light') : choice
  document.documentElement.dataset.theme = resolved
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[resolved])
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function darkSystem(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}
