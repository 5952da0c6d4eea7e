import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { z } from 'zod'
import { AddWindow, mergeHours, SaveWeek } from '#shared/availability.ts'
import type { Hours } from '#shared/availability.ts'
import { onboardingMessages } from '#shared/profile.ts'
import { Choices } from '#client/features/availability/index.ts'
import type { OwnWeek } from '#client/features/availability/index.ts'
import { VisitsADay } from '#client/features/profile/index.ts'
import { trpc } from '#client/lib/api.ts'
import { forgetDraft, useDraftState } from '#client/lib/drafts.ts'
import { useAct } from '#client/lib/use-act.ts'
import { FormActions } from '#client/ui/form-actions.tsx'
import { toast } from '#client/ui/toast.ts'
import type { StepProps } from './step-props.ts'
import { sameWeek, windowsOf, withDraft } from './week-draft.ts'
import { WeekList } from './week-list.tsx'
import { WindowAdder, windowDraft } from './window-adder.tsx'

const DRAFT = 'semana'

/**
 * Step 5 of the professional's sign-up: the working hours of the whole week. Continuing replaces the stored week, unless nothing
 * changed.
 */
export function StepHours({ mine, week, onNext, onBack }: StepProps & { week: OwnWeek }) {
  const stored = windowsOf(week)
  const [windows, setWindows] = useDraftState(DRAFT, stored, (draft) => z.array(AddWindow).safeParse(draft).data ?? null)
  const [error, setError] = useState<string | null>(null)
  const { act, busy, failed, forget } = useAct(trpc.availability.saveWeek, {
    done: onboardingMessages.availabilitySaved,
    failed: { ...onboardingMessages.availabilityFailed, description: 'Nada foi perdido. Tente de novo em instantes.' },
    also: ['profile', 'onboarding', 'search'],
  })
  const { professional } = mine
  const days = Map.groupBy(windows, ({ weekday }) => weekday)
  const [longest] = [...days.values()].flatMap(mergeHours).toSorted((a, b) => hoursOf(b) - hoursOf(a))
  const change = (next: AddWindow[]) => {
    setError(null)
    forget()
    setWindows(next)
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const { data, error: invalid } = SaveWeek.safeParse({ windows })
    if (!data) {
      const [first] = invalid.issues
      setError(first?.message ?? null)
      return toast.error(first?.message ?? onboardingMessages.availabilityFailed.title)
    }
    if (!sameWeek(windows, stored) && (await act(data)) === null) return
    forgetDraft(DRAFT)
    forgetDraft(windowDraft)
    onNext()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <WindowAdder windows={windows} onAdd={(draft) => change(withDraft(windows, draft))} />
      <WeekList
        windows={windows}
        error={error ?? failed}
        onRemove={(removed) => change(windows.filter((window) => window !== removed))}
      />
      {longest && (
        <VisitsADay
          hours={longest}
          buffers={[professional?.bufferBeforeInMinutes ?? 0, professional?.bufferAfterInMinutes ?? 0]}
        />
      )}
      <Choices week={week} />
      <FormActions submitLabel="Continuar" busy={busy} onBack={onBack} sticky />
    </form>
  )
}

function hoursOf({ startTime, endTime }: Hours): number {
  return Number(endTime.slice(0, 2)) - Number(startTime.slice(0, 2))
}
