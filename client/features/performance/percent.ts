import { VIEWS_FOR_PERCENT } from '#shared/performance.ts'
import type { Answers } from '#client/lib/api.ts'

type Metrics = Answers['performance']['mine'][number]['metrics']

export const decimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Formats the share of profile views that led to a booking with '%'; null when there are too few views for a percentage. */
export function percentOf({ visualizacoes_perfil: views, taxa_conversao: conversion }: Metrics): string | null {
  return views < VIEWS_FOR_PERCENT ? null : `${decimal.format(conversion)}%`
}
