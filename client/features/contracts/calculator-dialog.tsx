import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CalculateCost, contractLimits, contractMessages } from '#shared/contracts.ts'
import { writtenDay } from '#shared/days.ts'
import { formatBasisPoints } from '#shared/money.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { money } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { MoneyField } from '#client/ui/money-field.tsx'
import { PriceSummary } from '#client/ui/price-summary.tsx'
import { toast } from '#client/ui/toast.ts'

type Cost = Answers['contracts']['calculate']

const PAUSE_MS = 250

interface CalculatorProps {
  open: boolean
  onClose: () => void
}

/**
 * Shows what an employee with the typed monthly salary costs: five figures of the product specification, and the full cost under
 * the law on domestic work (LC 150).
 */
export function CalculatorDialog({ open, onClose }: CalculatorProps) {
  const [typed, setTyped] = useState<number | null>(null)
  const { cost, fault, stale } = useCost(typed, open)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Custo de um contrato mensal"
      description="Digite o salário e veja quanto o contrato custa por mês."
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <div className="grid gap-5">
        <MoneyField label="Salário por mês" data-autofocus error={fault} cents={typed} onCents={setTyped} />
        {cost && !fault && (
          <div aria-live="polite" aria-busy={stale} className="grid gap-5">
            <Figures cost={cost} />
            <Full cost={cost} />
          </div>
        )}
        <Limits />
      </div>
    </Sheet>
  )
}

/**
 * The cost for the typed salary, loaded a quarter of a second after the last keystroke. The old cost stays visible while the new
 * one is loading.
 */
function useCost(typed: number | null, open: boolean) {
  const asked = useSettled(typed)
  const checked = asked === null ? null : CalculateCost.safeParse({ baseSalaryInCents: asked })
  const answer = trpc.contracts.calculate.useQuery(checked?.data ?? { baseSalaryInCents: 1 }, {
    enabled: open && checked?.success === true,
    placeholderData: keepPreviousData,
  })
  const failure = answer.error
  useEffect(() => {
    if (failure) toast.error(contractMessages.calculateFailed.title, refusalOf(failure).message)
  }, [failure])
  return {
    cost: checked?.success ? answer.data : undefined,
    fault: checked?.error?.issues[0]?.message ?? (failure ? contractMessages.calculateFailed.title : undefined),
    stale: answer.isPlaceholderData || asked !== typed,
  }
}

function useSettled(value: number | null): number | null {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function Figures({ cost: { salario_base, inss, fgts, decimo_terceiro, custo_total_mensal, detalhado } }: { cost: Cost }) {
  const { socialSecurity, fgts: fgtsRate } = detalhado.rates
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">Estimativa simples</h3>
      <PriceSummary
        rows={[
          { label: 'Salário', cents: salario_base },
          { label: `INSS (${formatBasisPoints(socialSecurity)})`, cents: inss },
          { label: `FGTS (${formatBasisPoints(fgtsRate)})`, cents: fgts },
          { label: '13º salário (um doze avos)', cents: decimo_terceiro },
        ]}
        total={{ label: 'Custo por mês', cents: custo_total_mensal }}
      />
    </section>
  )
}

function Full({ cost: { detalhado } }: { cost: Cost }) {
  const { rates } = detalhado
  const withRate = (label: string, rate: number) => `${label} (${formatBasisPoints(rate)})`
  return (
    <section className="grid gap-3 rounded-lg bg-sunken p-4">
      <h3 className="font-semibold">Custo completo (LC 150/2015)</h3>
      <PriceSummary
        rows={[
          { label: 'Salário', cents: detalhado.salaryInCents },
          { label: withRate('INSS patronal', rates.socialSecurity), cents: detalhado.socialSecurityInCents },
          { label: withRate('Seguro contra acidentes', rates.accident), cents: detalhado.accidentInCents },
          { label: withRate('FGTS', rates.fgts), cents: detalhado.fgtsInCents },
          { label: withRate('FGTS para a rescisão', rates.dismissalFund), cents: detalhado.dismissalFundInCents },
          { label: '13º salário (um doze avos)', cents: detalhado.thirteenthInCents },
          { label: 'Um terço das férias (um doze avos)', cents: detalhado.holidayThirdInCents },
          { label: 'Encargos sobre 13º e férias', cents: detalhado.chargesOnBothInCents },
        ]}
        total={{ label: 'Custo completo por mês', cents: detalhado.totalInCents }}
      />
      <p className="text-small text-muted">
        Taxas em vigor desde {writtenDay(detalhado.ratesFrom)}, com salário mínimo de {money(detalhado.minimumWageInCents)}.
        Vale-transporte e outros benefícios não estão na conta.
      </p>
    </section>
  )
}

/** A list of what the product does not do for a monthly contract. */
export function Limits() {
  return (
    <ul className="grid list-disc gap-1 pl-5 text-small text-muted">
      {contractLimits.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
