import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useFormState } from 'react-hook-form'
import { listErrors, firstErrorMessage, showFormError } from '#client/lib/form-errors.ts'
import { reportError } from '#client/lib/errors.ts'
import { useLeaveGuard } from '#client/lib/leave-guard.tsx'

/** One section of an editor: a form that is validated and saved separately. */
export interface EditorPart {
  dirty: boolean
  errors: { name: string; message: string }[]
  /** Validates the form. Resolves to the function that saves it, or to null after showing the errors. */
  check: () => Promise<(() => Promise<boolean>) | null>
}

export interface EditorPartOptions<Draft extends FieldValues, Saved> {
  /** The field names in the order of the page. */
  names: readonly (Path<Draft> & string)[]
  /** The specified toast title for invalid fields. */
  refused: string
  /** The specified toast title and text when the server refuses or does not answer. */
  failed: { title: string; description: string }
  send: (saved: Saved) => Promise<unknown>
}

/** Makes a form a section of an editor. After saving, its values count as unchanged. */
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
    const valid: { save?: () => Promise<boolean> } = {}
    const draft = form.getValues()
    await form.handleSubmit(
      (saved) => {
        valid.save = () => save(saved, draft)
      },
      (invalid) => showFormError(refused, firstErrorMessage(invalid)),
    )()
    return valid.save ?? null
  }
  return { dirty: isDirty, errors: listErrors(errors, names), check }
}

/**
 * An editor of several sections. It validates all changed sections, then saves them one after another. A section that fails
 * keeps its values and shows its errors, while the others stay saved. `onSaved` runs when all changed sections were saved.
 * Leaving with unsaved changes asks first.
 */
export function useEditor(parts: readonly EditorPart[], onSaved: () => Promise<void>) {
  const dirty = parts.some((part) => part.dirty)
  const { question, release } = useLeaveGuard(dirty)
  const [saving, setSaving] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const saveChanged = async (): Promise<boolean> => {
    const saves: (() => Promise<boolean>)[] = []
    let valid = true
    for (const part of parts.filter(({ dirty }) => dirty)) {
      const save = await part.check()
      if (save) saves.push(save)
      else valid = false
    }
    if (!valid) return false
    let allSaved = true
    for (const save of saves) allSaved = (await save()) && allSaved
    return allSaved
  }
  const save = async () => {
    if (saving) return
    setSaving(true)
    const done = await saveChanged()
    if (done) {
      release()
      await onSaved()
    } else setAttempt((before) => before + 1)
    setSaving(false)
  }
  return {
    dirty,
    question,
    errors: parts.flatMap((part) => part.errors),
    saving,
    attempt,
    save,
  }
}
