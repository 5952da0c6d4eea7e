import { useState } from 'react'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'

/**
 * The error messages above the fields of a card form. `refuse` adds that the bank refused the card. `hold` adds that nothing was
 * charged because something is missing. Both take a sentence in Portuguese.
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
