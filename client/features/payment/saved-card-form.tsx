import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { paymentMessages } from '#shared/payment.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import type { CardResult } from './card-result.ts'
import { SubmitArea } from './submit-area.tsx'
import { useRefusals } from './use-refusals.tsx'

interface SavedCardFormProps {
  /** Called before the card is charged. Returns the reason, in Portuguese, why the card may not be charged yet, or null. */
  guard?: (() => string | null) | undefined
  /** Charges the chosen card through the server. */
  pay: () => Promise<Answers['payment']['payWithCard']>
  submitLabel: string
  onResult: (result: CardResult) => void
  /** Opens the bank's page in the browser. Tests replace this function. */
  leaveTo?: (url: string) => void
  children?: ReactNode
}

/** The button that pays with a saved card. A refusal is shown above it. */
export function SavedCardForm({ guard, pay, submitLabel, onResult, leaveTo = leave, children }: SavedCardFormProps) {
  const [busy, setBusy] = useState(false)
  const { refuse: showRefusal, hold, summary } = useRefusals()
  const refuse = (message: string) => {
    setBusy(false)
    showRefusal(message)
    onResult({ status: 'refused', message })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const obstacle = guard?.() ?? null
    if (obstacle !== null) return hold(obstacle)
    setBusy(true)
    try {
      const { outcome, bankUrl, message } = await pay()
      if (outcome === 'bank' && bankUrl) leaveTo(bankUrl)
      else if (outcome === 'succeeded' || outcome === 'processing') onResult({ status: outcome })
      else refuse(message ?? paymentMessages.refused)
    } catch (error) {
      refuse(refusalOf(error).message)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {summary}
      <SubmitArea label={submitLabel} busy={busy}>
        {children}
      </SubmitArea>
    </form>
  )
}

function leave(url: string): void {
  window.location.assign(url)
}
