import { useState } from 'react'
import { incomeTexts, payoutMessages } from '#shared/payouts.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { saveBytes, saveText } from '#client/lib/save-file.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { toast } from '#client/ui/toast.ts'

const YEARS = 4

/** Downloads for one year: the list of bookings as CSV, and the statement of earnings as PDF and as CSV. */
export function Statement() {
  const [thisYear] = useState(() => new Date().getFullYear())
  const [year, setYear] = useState(thisYear)
  const visits = useVisits()
  const income = useAct(trpc.payment.income, {
    done: incomeTexts.saved,
    failed: incomeTexts.failed,
    onDone: ({ fileName, pdf, csv }) => {
      saveBytes(`${fileName}.pdf`, pdf, 'application/pdf')
      saveText(`${fileName}.csv`, csv, 'text/csv')
    },
  })
  const years = Array.from({ length: YEARS }, (_, back) => String(thisYear - back))
  return (
    <Section card title="Extrato e comprovante de rendimentos" note={incomeTexts.intro(year)}>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Ano"
          options={years.map((each) => ({ value: each, label: each }))}
          value={String(year)}
          onChange={({ target }) => setYear(Number(target.value))}
        />
        <Button variant="secondary" busy={income.busy} onClick={() => void income.act({ year })}>
          {incomeTexts.download}
        </Button>
        <Button variant="secondary" busy={visits.busy} onClick={() => void visits.download(year)}>
          Baixar extrato (CSV)
        </Button>
      </div>
    </Section>
  )
}

function useVisits() {
  const utils = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const download = async (year: number) => {
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
  return { busy, download }
}
