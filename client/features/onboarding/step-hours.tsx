import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { z } from 'zod'
import { AddWindow, SaveWeek } from '#shared/availability.ts'
import { onboardingMessages } from '#shared/profile.ts'
import type { OwnWeek } from '#client/features/availability/index.ts'
import { forgetDraft, useDraftState } from '#client/lib/drafts.ts'
import { reportError } from '#client/lib/errors.ts'
import { FormActions } from '#client/ui/form-actions.tsx'
import { toast } from '#client/ui/toast.ts'
import type { StepProps } from './step-props.ts'
import { sameWeek, windowsOf, withDraft } from './week-draft.ts'
import { WeekList } from './week-list.tsx'
import { WindowAdder, windowDraft } from './window-adder.tsx'

export interface StepHoursProps extends StepProps {
  week: OwnWeek
  onSave: (week: SaveWeek) => Promise<void>
  busy: boolean
}

const DRAFT = 'semana'

/** Step 5: the hours of the whole week. Continuing replaces the stored week, unless nothing changed. */
export function StepHours({ week, onSave, busy, onNext, onBack }: StepHoursProps) {
  const stored = windowsOf(week)
  const [windows, setWindows] = useDraftState(DRAFT, stored, (draft) => z.array(AddWindow).safeParse(draft).data ?? null)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const { data, error: invalid } = SaveWeek.safeParse({ windows })
    if (!data) {
      const [first] = invalid.issues
      setError(first?.message ?? null)
      return toast.error(first?.message ?? onboardingMessages.availabilityFailed.title)
    }
    try {
      if (!sameWeek(windows, stored)) {
        await onSave(data)
        toast.success(onboardingMessages.availabilitySaved.title)
      }
      forgetDraft(DRAFT)
      forgetDraft(windowDraft)
      onNext()
    } catch (refusal) {
      setError(showRefusal(refusal))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <WindowAdder
        windows={windows}
        onAdd={(draft) => {
          setError(null)
          setWindows(withDraft(windows, draft))
        }}
      />
      <WeekList
        windows={windows}
        error={error}
        onRemove={(removed) => setWindows(windows.filter((window) => window !== removed))}
      />
      <FormActions submitLabel="Continuar" busy={busy} onBack={onBack} sticky />
    </form>
  )
}

/** Shows in a toast why the week was not saved. Returns the message for the field. */
function showRefusal(refusal: unknown): string {
  const { code, message } = reportError(refusal, { title: onboardingMessages.availabilityFailed.title, fallback: retryText })
  return code === null || code === 'INTERNAL_SERVER_ERROR' ? retryText : message
}

const retryText = 'Nada foi perdido. Tente de novo em instantes.'
