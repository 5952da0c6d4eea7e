import type { ProfileInsights } from '#db/schema/index.ts'
import { formatCents } from '#shared/money.ts'
import { ANALYSIS_DAYS, suggestionLinks, type SuggestionLink } from '#shared/performance.ts'
import { screen } from '#shared/screening/screen.ts'
import type { ProfileFigure, RawSuggestion } from '#server/adapters/ai/port.ts'
import { medianOf, metricsOf, type Facts } from './rules.ts'

const MAX_SUGGESTIONS = 5
const LONGEST = 240
const number = /\d+(?:[.,]\d+)*/g

/** Returns the figures that a language model may mention, formatted as on the page. */
export function figuresOf(facts: Facts): ProfileFigure[] {
  const median = medianOf(facts.pricesNearby)
  const { taxa_conversao: conversion } = metricsOf(facts)
  const figures: [string, string | number | null][] = [
    [`Visualizações do perfil em ${ANALYSIS_DAYS} dias`, facts.views],
    ['De cada 100 pessoas que abriram o perfil, quantas agendaram', Math.round(conversion)],
    ['Média das avaliações', facts.reviews > 0 ? String(facts.rating).replace('.', ',') : null],
    ['Número de avaliações', facts.reviews],
    ['Diária de 8 horas', formatCents(facts.priceInCents)],
    ['Diária do meio na região', median === null ? null : formatCents(Math.round(median))],
    ['Caracteres da apresentação', facts.bioLength],
    ['Serviços oferecidos', facts.services],
    ['Horas abertas por semana', facts.hoursAWeek],
    ['Raio de atendimento em quilômetros', facts.radiusInKm],
  ]
  return figures.flatMap(([name, value]) => (value === null ? [] : [{ name, value: String(value) }]))
}

/**
 * Returns the suggestions of a model that may be shown. The page of a suggestion must be known, its text short, and nothing in it
 * may lead away from the platform. It must contain at least one number, and all its numbers must be figures of the analysis.
 */
export function usableSuggestions(
  raw: readonly RawSuggestion[],
  figures: readonly ProfileFigure[],
): ProfileInsights['sugestoes'] {
  const known = new Set(figures.flatMap(({ value }) => value.match(number) ?? []))
  const usable = raw.flatMap(({ text, link }) => {
    const texto = text.trim()
    const page = suggestionLinks.find((each): each is SuggestionLink => each === link)
    const numbers = texto.match(number) ?? []
    const speaksOfThem = numbers.length > 0 && numbers.every((each) => known.has(each))
    return page && texto.length <= LONGEST && speaksOfThem && screen(texto) === null ? [{ texto, link: page }] : []
  })
  return [...new Map(usable.map((each) => [each.texto, each])).values()].slice(0, MAX_SUGGESTIONS)
}
