import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { tab, DRAFT_PREFIX as PREFIX } from './storage.ts'

/**
 * Returns the draft of the form `name`: what the person typed in this tab and did not save. Returns `stored` without a name or a
 * draft. A value of the draft is ignored if `stored` has no such field or a value of another type there.
 */
export function useDraft<Fields extends FieldValues>(name: string | undefined, stored: Fields): Fields {
  const [start] = useState(() => (name ? withDraft(stored, readDraft(name)) : stored))
  return start
}

/**
 * Stores the typed values of a form, so that a reload of the tab loses nothing. While the form equals `stored`, nothing is
 * stored.
 */
export function useKeepDraft<Fields extends FieldValues, Saved>(
  name: string | undefined,
  form: UseFormReturn<Fields, unknown, Saved>,
  stored: Fields,
): void {
  useEffect(() => {
    if (!name) return
    const unchanged = JSON.stringify(stored)
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => (JSON.stringify(values) === unchanged ? forgetDraft(name) : writeDraft(name, values)),
    })
  }, [name, form, stored])
}

/** A React state that survives a reload of the tab. `read` checks the stored value and returns null if it is not a `T`. */
export function useDraftState<T>(name: string, initial: T, read: (stored: unknown) => T | null) {
  const [value, setValue] = useState(() => read(readDraft(name)) ?? initial)
  const change = (next: T) => {
    setValue(next)
    writeDraft(name, next)
  }
  return [value, change] as const
}

/** Removes a draft after its form has been saved. */
export function forgetDraft(name: string): void {
  tab.write(PREFIX + name, null)
}

function withDraft<Fields extends FieldValues>(stored: Fields, draft: unknown): Fields {
  if (typeof draft !== 'object' || draft === null) return stored
  const typed = Object.entries(draft).filter(([name, value]) => name in stored && isSameKind(value, stored[name]))
  return { ...stored, ...Object.fromEntries(typed) }
}

// Whether a value of a draft has the type of the stored value. Null counts as a number, because an empty number field contains
// null.
function isSameKind(typed: unknown, value: unknown): boolean {
  if (Array.isArray(value)) return Array.isArray(typed) && typed.every((one) => typeof one === 'string')
  if (value === null || typeof value === 'number') return typed === null || typeof typed === 'number'
  return typeof typed === typeof value
}

/** Returns the stored draft of this name, or null. */
export function readDraft(name: string): unknown {
  return tab.readJson(PREFIX + name)
}

/** Stores a draft in this tab until `forgetDraft` is called or another person signs in. */
export function writeDraft(name: string, value: unknown): void {
  tab.write(PREFIX + name, JSON.stringify(value))
}
