import { Download } from 'lucide-react'
import { useState } from 'react'
import { financeMessages, monthName } from '#shared/finance.ts'
import { PurchaseKind, serviceNames } from '#shared/purchase-kinds.ts'
import { PurchaseState } from '#shared/purchases.ts'
import { offerOf, OnlyFor, ServicePanel, useService } from '#client/features/purchase/index.ts'
import type { ServicePageProps } from '#client/features/purchase/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { count, money } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { saveText } from '#client/lib/save-file.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { PeriodBars } from '#client/ui/period-bars.tsx'
import { Section } from '#client/ui/section.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toast.ts'

type Finance = Answers['finance']['overview']

const title = serviceNames[PurchaseKind.reports]
const offer = offerOf(PurchaseKind.reports)

export interface FinancePageProps extends ServicePageProps {
  year: number
  onYear: (year: number) => void
}

/**
 * The page /meus-relatorios: the offer of the financial reports or, for a buyer, the totals of a year and the monthly reports.
 */
export function FinancePage({ year, onYear, ...page }: FinancePageProps) {
  return (
    <OnlyFor audience="contractor" title={title}>
      <Finance year={year} onYear={onYear} {...page} />
    </OnlyFor>
  )
}

function Finance({ year, onYear, ...page }: FinancePageProps) {
  const service = useService(offer, page)
  const active = service.state?.state === PurchaseState.active
  return (
    <div className="grid gap-8">
      <PageHead title={title}>{offer.benefit}</PageHead>
      {active && <Year year={year} onYear={onYear} />}
      <ServicePanel offer={offer} service={service} title={active ? 'Sua assinatura' : 'O que você recebe'}>
        {!active && (
          <ul className="list-disc pl-5 text-secondary text-muted">
            <li>Os totais do ano, por profissional e por serviço, com gráfico</li>
            <li>Um relatório por mês em PDF</li>
            <li>Todos os agendamentos do ano em uma planilha (CSV)</li>
          </ul>
        )}
      </ServicePanel>
    </div>
  )
}

function Year({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const [finance] = trpc.finance.overview.useSuspenseQuery({ year })
  const { years, total, months, byProfessional, byService, reports } = finance
  const options = years.map((each) => ({ value: String(each), label: String(each) }))
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField label="Ano" options={options} value={String(year)} onChange={({ target }) => onYear(Number(target.value))} />
        <CsvButton year={year} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <StatCard label={`Gasto em ${year}`} value={money(total.inCents)} hint={null} />
        <StatCard label={`Serviços em ${year}`} value={total.services} hint={null} />
      </div>
      {total.inCents === 0 ? (
        <EmptyState title={`Nenhum gasto em ${year}.`} action={<TextLink to="/buscar" label="Buscar profissionais" />} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Section card title="Gasto por mês" className="gap-4 lg:col-span-2">
            <PeriodBars
              headings={['Mês', 'Gasto']}
              periods={months.map(({ month, inCents }) => ({
                key: String(month),
                label: `${String(month).padStart(2, '0')}/${year}`,
                value: inCents,
                text: money(inCents),
              }))}
            />
          </Section>
          <Shares title="Por profissional" shares={byProfessional} />
          <Shares title="Por serviço" shares={byService} note={financeMessages.split} />
        </div>
      )}
      <Reports year={year} reports={reports.filter((report) => report.year === year)} />
      <p className="max-w-[41.7em] text-small text-muted">{financeMessages.counted}</p>
    </>
  )
}

function Shares({ title, shares, note }: { title: string; shares: Finance['byService']; note?: string }) {
  return (
    <Section card title={title} className="gap-3">
      <ul className="grid">
        {shares.map(({ name, inCents, count: times }, index) => (
          // The index is part of the React key, because two professionals may have the same name.
          <li key={`${name}-${index}`} className="flex items-baseline justify-between gap-4 border-t border-line py-2">
            <span className="min-w-0">
              <span className="block break-words">{name}</span>
              <span className="text-small text-muted">{count(times, 'agendamento', 'agendamentos')}</span>
            </span>
            <span className="font-semibold tabular">{money(inCents)}</span>
          </li>
        ))}
      </ul>
      {note && <p className="text-small text-muted">{note}</p>}
    </Section>
  )
}

function Reports({ year, reports }: { year: number; reports: Finance['reports'] }) {
  return (
    <Section title={`Relatórios mensais de ${year}`} className="gap-3">
      {reports.length === 0 && (
        <p className="text-secondary text-muted">
          O relatório de cada mês aparece aqui, no ano desse mês, a partir do primeiro dia do mês seguinte, se você usou algum
          serviço.
        </p>
      )}
      <ul className="grid gap-3 md:grid-cols-2">
        {reports.map(({ id, month, totalInCents, services, url }) => (
          <Card as="li" key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="grid gap-0.5">
              <h3 className="font-semibold first-letter:uppercase">{monthName(year, month)}</h3>
              <p className="text-secondary text-muted tabular">
                {money(totalInCents)}, {count(services, 'serviço', 'serviços')}
              </p>
            </div>
            {url && (
              <a href={url} download className={linkStyles({ kind: 'action', className: 'text-secondary' })}>
                <Download aria-hidden />
                Baixar PDF
                <span className="sr-only"> de {monthName(year, month)}</span>
              </a>
            )}
          </Card>
        ))}
      </ul>
    </Section>
  )
}

function CsvButton({ year }: { year: number }) {
  const utils = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { fileName, csv } = await utils.finance.csv.fetch({ year })
      saveText(fileName, csv, 'text/csv')
    } catch (error) {
      toast.error(financeMessages.csvFailed.title, refusalOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void download()}>
      Baixar planilha (CSV)
    </Button>
  )
}
