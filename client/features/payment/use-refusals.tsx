import { useState } from 'react'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'

/**
 * The refusals that a card form shows above its fields. `refuse` shows that the bank refused the card, `hold` that the card was
 * not charged because something is missing. Both take a sentence for the contractor.
 */
export function useRefusals(refusedTitle = 'Pagamento não autorizado') {
  const [refusals, setRefusals] = useState<{ title: string; message: string }[]>([])
  const add = (title: string) => (message: string) => setRefusals((before) => [...before, { title, message }])
  const last = refusals.at(-1)
  return {
    refuse: add(refusedTitle),
    hold: add('Nada foi cobrado'),
    clear: () => setRefusals([]),
    summary: <FormErrorSummary title={last?.title} attempt={refusals.length} errors={last ? [{ message: last.message }] : []} />,
  }
}
