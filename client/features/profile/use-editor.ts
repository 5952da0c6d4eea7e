import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { profileMessages } from '#shared/profile.ts'
import { useLeaveGuard } from '#client/lib/leave-guard.tsx'
import { useSessionStore } from '#client/lib/session.ts'
import type { FormErrorSummaryProps } from '#client/ui/form-error-summary.tsx'
import { toast } from '#client/ui/toast.ts'
import { useSection } from './use-section.ts'
import type { SectionOptions } from './use-section.ts'

/** One section of an editor, which is a form that is validated and saved on its own. */
export interface EditorPart {
  dirty: boolean
  errors: FormErrorSummaryProps['errors']
  /**
   * Validates the form. If it is valid, resolves to a function that saves the section; otherwise shows the errors and resolves to
   * null.
   */
  check: () => Promise<(() => Promise<boolean>) | null>
}

/** Turns a form into a section of an editor. After saving, the form treats the saved values as unchanged. */
export function useEditorPart<Draft extends FieldValues, Saved extends FieldValues>(
  form: UseFormReturn<Draft, unknown, Saved>,
  options: SectionOptions<Draft, Saved>,
): EditorPart {
  const { errors, isDirty, save, whenValid } = useSection(form, options)
  const check = async () => {
    const valid: { save?: () => Promise<boolean> } = {}
    const draft = form.getValues()
    await whenValid((saved) => {
      valid.save = async () => {
        const done = await save(saved)
        if (done) form.reset(draft, { keepValues: true, keepIsSubmitted: true })
        return done
      }
    })()
    return valid.save ?? null
  }
  return { dirty: isDirty, errors, check }
}

/**
 * An editor of several forms that one button saves. It validates all changed forms, then saves them one after another. A form
 * that fails shows its errors, and the others stay saved. When all are saved, the dashboard `home` opens.
 */
export function useEditor(parts: readonly EditorPart[], home: '/dashboard-contratante' | '/dashboard-profissional') {
  const router = useRouter()
  const session = useSessionStore()
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
      void session.refresh()
      toast.success(profileMessages.saved.title, profileMessages.saved.description)
      await router.navigate({ to: home })
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
