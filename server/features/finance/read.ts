import { writtenDay } from '#shared/days.ts'
import { financeMessages, monthName } from '#shared/finance.ts'
import { formatCents } from '#shared/money.ts'
import { kindNames, pageNames } from '#shared/pages.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { UserCtx } from '#server/core/context.ts'
import { csvReais, toCsv } from '#server/core/csv.ts'
import { NotFound } from '#server/core/errors.ts'
import { renderPdf, type PdfPart } from '#server/core/pdf.ts'
import { requireService } from '#server/features/purchase/service.ts'
import { reportOf, reportsOf, spendingOf } from './queries.ts'
import { byProfessional, byService, monthAt, monthOf, sumOf, type Share } from './rules.ts'
import type { CsvView, FinanceView } from './views.ts'

/** Returns the caller's financial centre for a year. Throws FORBIDDEN `service_required` without the service. */
export async function readFinance(ctx: UserCtx, year: number): Promise<FinanceView> {
  await requireFinance(ctx)
  const [reports, spending] = await Promise.all([reportsOf(ctx, ctx.actor.id), spendingInYear(ctx, year)])
  const inMonth = (month: number) => spending.filter(({ startsAt }) => monthAt(startsAt).month === month)
  const current = monthAt(ctx.now()).year
  return {
    year,
    years: [...new Set([current, year, ...reports.map((report) => report.year)])].toSorted((a, b) => b - a),
    total: sumOf(spending, ctx.now()),
    byProfessional: byProfessional(spending),
    byService: byService(spending),
    months: Array.from({ length: 12 }, (_, index) => ({
      month: index + 1,
      inCents: sumOf(inMonth(index + 1), ctx.now()).inCents,
    })),
    reports: reports.map(({ id, month, year: ofYear, totalSpentInCents, serviceCount, url }) => ({
      id,
      month,
      year: ofYear,
      totalInCents: totalSpentInCents,
      services: serviceCount,
      url,
    })),
  }
}

/** Returns the bookings of a year as CSV, one per line, oldest first. Throws FORBIDDEN like `readFinance`. */
export async function readFinanceCsv(ctx: UserCtx, year: number): Promise<CsvView> {
  await requireFinance(ctx)
  const rows = (await spendingInYear(ctx, year)).map(({ startsAt, professionalName, services, status, netInCents }) => [
    writtenDay(dayOf(startsAt, DEFAULT_ZONE)),
    professionalName,
    services.join(', ') || financeMessages.unnamedService,
    status,
    csvReais(netInCents),
  ])
  return {
    fileName: `gastos-${year}.csv`,
    csv: toCsv(['Dia', kindNames.professional, pageNames.services, 'Situação', 'Valor (R$)'], rows),
  }
}

/**
 * Returns the report of a month as a tagged PDF. Throws FORBIDDEN like `readFinance`, NOT_FOUND for a report of another
 * contractor.
 */
export async function reportFile(ctx: UserCtx, id: string): Promise<{ name: string; pdf: Buffer }> {
  await requireFinance(ctx)
  const report = await reportOf(ctx, ctx.actor.id, id)
  if (!report) throw new NotFound(financeMessages.notFound)
  const { year, month, createdAt } = report
  const { from, until } = monthOf(year, month)
  const spending = await spendingOf(ctx, ctx.actor.id, from, until)
  const amounts = (shares: readonly Share[]): PdfPart => ({
    kind: 'rows',
    amounts: true,
    rows: shares.map(({ name, inCents }) => ({ label: name, value: formatCents(inCents) })),
  })
  const pdf = await renderPdf({
    title: `Relatório de ${monthName(year, month)}`,
    author: ctx.settings.company.name,
    createdAt,
    parts: [
      {
        kind: 'rows',
        rows: [
          { label: 'Total gasto', value: formatCents(report.totalSpentInCents), strong: true },
          { label: 'Serviços prestados', value: String(report.serviceCount) },
        ],
      },
      { kind: 'heading', text: 'Por profissional' },
      amounts(byProfessional(spending)),
      { kind: 'heading', text: 'Por serviço' },
      amounts(byService(spending)),
      { kind: 'paragraph', text: financeMessages.split, small: true },
      { kind: 'heading', text: 'Agendamentos' },
      {
        kind: 'rows',
        amounts: true,
        rows: spending.map(({ startsAt, professionalName, netInCents, status }) => ({
          label: `${writtenDay(dayOf(startsAt, DEFAULT_ZONE))}, ${professionalName} (${status})`,
          value: formatCents(netInCents),
        })),
      },
      { kind: 'paragraph', text: financeMessages.counted, small: true },
    ],
  })
  return { name: `relatorio-${year}-${String(month).padStart(2, '0')}.pdf`, pdf }
}

const requireFinance = (ctx: UserCtx) => requireService(ctx, PurchaseKind.reports, financeMessages.gate)

function spendingInYear(ctx: UserCtx, year: number) {
  return spendingOf(ctx, ctx.actor.id, monthOf(year, 1).from, monthOf(year, 12).until)
}
