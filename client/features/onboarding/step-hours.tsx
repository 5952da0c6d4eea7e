import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { SaveWeek } from '#shared/availability.ts'
import { onboardingMessages } from '#shared/profile.ts'
import type { OwnWeek } from '#client/features/availability/index.ts'
import { reportError } from '#client/lib/errors.ts'
import { FormActions } from '#client/ui/form-actions.tsx'
import { toast } from '#client/ui/toast.ts'
import type { StepProps } from './step-props.ts'
import { sameWeek, windowsOf, withDraft } from './week-draft.ts'
import { WeekList } from './week-list.tsx'
import { WindowAdder } from './window-adder.tsx'

export interface StepHoursProps extends StepProps {
  week: OwnWeek
  onSave: (week: SaveWeek) => Promise<void>
  busy: boolean
}

/** Step 5: the whole week in bulk; 'Continuar' replaces what is stored, unless nothing changed ('Adicione pelo menos um horário', S1 §5). */
export function StepHours({ week, onSave, busy, onNext, onBack }: StepHoursProps) {
  const stored = windowsOf(week)
  const [windows, setWindows] = useState(stored)
  const [fault, setFault] = useState<string | null>(null)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const { data, error } = SaveWeek.safeParse({ windows })
    if (!data) {
      const [first] = error.issues
      setFault(first?.message ?? null)
      return toast.error(first?.message ?? onboardingMessages.availabilityFailed.title)
    }
    try {
      if (!sameWeek(windows, stored)) {
        await onSave(data)
        toast.success(onboardingMessages.availabilitySaved.title)
      }
      onNext()
    } catch (refused) {
      setFault(sayRefused(refused))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <WindowAdder
        windows={windows}
        onAdd={(draft) => {
          setFault(null)
          setWindows(withDraft(windows, draft))
        }}
      />
      <WeekList windows={windows} fault={fault} onRemove={(gone) => setWindows(windows.filter((window) => window !== gone))} />
      <FormActions submitLabel="Continuar" busy={busy} onBack={onBack} sticky />
    </form>
  )
}

/** Tells why the week was not saved, and answers the sentence for its field. */
function sayRefused(refused: unknown): string {
  const { code, message } = reportError(refused, { title: onboardingMessages.availabilityFailed.title, fallback: again })
  return code === null || code === 'INTERNAL_SERVER_ERROR' ? again : message
}

const again = 'Nada foi perdido. Tente de novo em instantes.'
