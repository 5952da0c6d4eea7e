import { z } from 'zod'
import { monthInWords } from './date-format.ts'

/** A year for which the page with a contractor's spending can show figures. */
export const Year = z.int('Escolha um ano').min(2020, 'Escolha um ano a partir de 2020').max(2100, 'Escolha um ano até 2100')
/** The year that the page with a contractor's spending shows; by default the current year. */
export const FinanceYear = z.strictObject({ year: Year })

/** Texts of the page with a contractor's spending. */
export const financeMessages = {
  gate: 'Assine a Central Financeira para ver os relatórios.',
  notFound: 'Relatório não encontrado',
  csvFailed: { title: 'Erro ao baixar o relatório' },
  unnamedService: 'Sem serviço informado',
  /** Explains how the amount of a booking is split between its services; shown under the figures. */
  split: 'Quando um agendamento tem mais de um serviço, o valor é dividido igualmente entre eles.',
  counted:
    'Cada agendamento conta no mês em que começa, pelo valor pago com a taxa, mais a gorjeta, menos o que foi reembolsado. Cancelados sem reembolso total também contam no gasto. Serviço é o que já foi feito.',
} as const

/** Names a month: 2026 and 11 become 'novembro de 2026'. */
export function monthName(year: number, month: number): string {
  return monthInWords(`${year}-${String(month).padStart(2, '0')}`)
}
