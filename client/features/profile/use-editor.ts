import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useFormState } from 'react-hook-form'
import { listErrors, firstErrorMessage, showFormError } from '#client/lib/form-errors.ts'
import { reportError } from '#client/lib/errors.ts'
import { useLeaveGuard } from '#client/lib/leave-guard.tsx'

/** One section of an editor: a form of its own that is checked and saved by itself. */
export interface EditorPart {
  dirty: boolean
  faults: { name: string; message: string }[]
  /** Puts what is wrong at the fields and says it, or answers how to save. */
  check: () => Promise<(() => Promise<boolean>) | null>
}

export interface EditorPartOptions<Draft extends FieldValues, Saved> {
  /** In the order of the page. */
  names: readonly (Path<Draft> & string)[]
  /** The specs' title where a field is refused (S1 §5). */
  refused: string
  /** The specs' title and words where the server says no, or nothing (S2 §8). */
  failed: { title: string; description: string }
  send: (saved: Saved) => Promise<unknown>
}

/** Makes a form a section of an editor; once saved, what stands in it is its new beginning. */
export function useEditorPart<Draft extends FieldValues, Saved extends FieldValues>(
  form: UseFormReturn<Draft, unknown, Saved>,
  { names, refused, failed, send }: EditorPartOptions<Draft, Saved>,
): EditorPart {
  const { errors, isDirty } = useFormState({ control: form.control })
  const save = async (saved: Saved, draft: Draft) => {
    try {
      await send(saved)
      form.reset(draft, { keepValues: true, keepIsSubmitted: true })
      return true
    } catch (error) {
      reportError(error, { title: failed.title, fallback: failed.description, setError: form.setError, fields: names })
      return false
    }
  }
  const check = async () => {
    const passed: { save?: () => Promise<boolean> } = {}
    const draft = form.getValues()
    await form.handleSubmit(
      (saved) => {
        passed.save = () => save(saved, draft)
      },
      (invalid) => showFormError(refused, firstErrorMessage(invalid)),
    )()
    return passed.save ?? null
  }
  return { dirty: isDirty, faults: listErrors(errors, names), check }
}

/**
 * An editor of several sections: only what was changed is checked and sent, one after another. What fails keeps its words at its
 * fields and everything typed, while the others stay saved. `onSaved` runs when nothing is left to save; until then leaving asks.
 */
export function useEditor(parts: readonly EditorPart[], onSaved: () => Promise<void>) {
  const dirty = parts.some((part) => part.dirty)
  const { question, release } = useLeaveGuard(dirty)
  const [saving, setSaving] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const work = async (): Promise<boolean> => {
    const saves: (() => Promise<boolean>)[] = []
    let valid = true
    for (const part of parts.filter(({ dirty }) => dirty)) {
      const save = await part.check()
      if (save) saves.push(save)
      else valid = false
    }
    if (!valid) return false
    let kept = true
    for (const save of saves) kept = (await save()) && kept
    return kept
  }
  const save = async () => {
    if (saving) return
    setSaving(true)
    const done = await work()
    if (done) {
      release()
      await onSaved()
    } else setAttempt((before) => before + 1)
    setSaving(false)
  }
  return {
    dirty,
    question,
    faults: parts.flatMap(({ faults }) => faults),
    saving,
    attempt,
    save,
  }
}
