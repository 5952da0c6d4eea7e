import { useState } from 'react'
import { payoutMessages } from '#shared/payouts.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { saveText } from '#client/lib/save-file.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { toast } from '#client/ui/toast.ts'

/** Downloads the statement of a year as CSV. */
export function Statement() {
  const utils = trpc.useUtils()
  const [thisYear] = useState(() => new Date().getFullYear())
  const [year, setYear] = useState(thisYear)
  const [busy, setBusy] = useState(false)
  const years = [0, 1, 2, 3].map((back) => String(thisYear - back))
  const download = async () => {
    setBusy(true)
    try {
      const { fileName, csv } = await utils.payment.payoutStatement.fetch({ year })
      saveText(fileName, csv, 'text/csv')
    } catch (error) {
      toast.error(payoutMessages.statementFailed.title, refusalOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card as="section" aria-labelledby="extrato" className="flex flex-wrap items-end gap-3">
      <h2 id="extrato" className="w-full text-h3">
        Extrato
      </h2>
      <SelectField
        label="Ano"
        options={years.map((each) => ({ value: each, label: each }))}
        value={String(year)}
        onChange={({ target }) => setYear(Number(target.value))}
      />
      <Button variant="secondary" busy={busy} onClick={() => void download()}>
        Baixar extrato (CSV)
      </Button>
    </Card>
  )
}
