import { useSyncExternalStore } from 'react'
import { device } from './storage.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

/** The localStorage key that the inline script of index.html reads before the first paint. */
export const themeStorageKey = 'plumai-tema'

/** The colours of the browser's own toolbars, which are the page backgrounds of tokens.css. */
export const themeColors = { light: '#fcfbf8', dark: '#061317' } as const

/** The chosen theme; 'system' when nothing was chosen or storage is blocked. */
export function themeChoice(): ThemeChoice {
  const stored = unstoredChoice ?? device.read(themeStorageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Stores the choice in localStorage and applies it at once. Other tabs receive the storage event and apply it too. */
export function chooseTheme(choice: ThemeChoice): void {
  // If storage is blocked, the choice is valid until the page is closed.
  unstoredChoice = device.write(themeStorageKey, choice === 'system' ? null : choice) ? null : choice
  applyTheme()
}

/** The chosen theme and its setter, for the theme switch. Follows changes of the system and of other tabs. */
export function useTheme(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  return { choice: useSyncExternalStore(subscribe, themeChoice, () => 'system' as const), choose: chooseTheme }
}

/** Applies the theme again when the system or another tab changes it. Call it once at start. */
export function followTheme(): void {
  darkSystem().addEventListener('change', applyTheme)
  window.addEventListener('storage', ({ key }) => key === themeStorageKey && applyTheme())
}

let unstoredChoice: ThemeChoice | null = null
const listeners = new Set<() => void>()

function applyTheme(): void {
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
