import { formatCents } from '#shared/money.ts'
import {
  ANALYSIS_DAYS,
  PRICE_MARGIN_IN_PERCENT,
  PriceLevel,
  type SuggestionLink,
  VIEWS_FOR_PERCENT,
} from '#shared/performance.ts'
import type { ProfileInsights, ProfileMetrics } from '#db/schema/index.ts'

/** The facts about a professional that an analysis uses, from our own rows of the last ANALYSIS_DAYS days. */
export type Facts = {
  /** Profile views by other users; a viewer counts once a day. */
  readonly views: number
  readonly viewers: number
  /** How many of the people who viewed the profile booked and paid. */
  readonly bookers: number
  /** The average of revealed reviews, 0 without any. */
  readonly rating: number
  readonly reviews: number
  readonly priceInCents: number
  /** The daily prices of the other published professionals within the service radius, in cents. */
  readonly pricesNearby: readonly number[]
  readonly bioLength: number
  readonly hasPhoto: boolean
  readonly services: number
  readonly radiusInKm: number
  /** Available hours in a usual week. */
  readonly hoursAWeek: number
  readonly weekend: boolean
  readonly sealed: boolean
  readonly insured: boolean
  /** True if the professional has a valid course certificate. */
  readonly certified: boolean
}

/** The minimum number of neighbours for any comparison: with fewer, a figure about them could reveal a single person. */
export const NEIGHBOURS_NEEDED = 5
const SHORT_BIO = 120
const FEW_HOURS = 20
const FEW_SERVICES = 3
const GOOD_RATING = 4.5
const GOOD_CONVERSION = 10
const SUGGESTIONS_SHOWN = 5

/**
 * Returns the four figures that the specification lists. The conversion is in percent with one decimal; 0 if nobody viewed the
 * profile.
 */
export function metricsOf(facts: Facts): ProfileMetrics {
  return {
    taxa_conversao: facts.viewers === 0 ? 0 : Math.round((facts.bookers / facts.viewers) * 1_000) / 10,
    preco_competitivo: priceLevel(facts.priceInCents, facts.pricesNearby),
    media_avaliacao: facts.rating,
    visualizacoes_perfil: facts.views,
  }
}

/**
 * Compares a price with the median of other professionals nearby. It is 'media' if it differs by at most PRICE_MARGIN_IN_PERCENT,
 * and also if there are too few others.
 */
export function priceLevel(priceInCents: number, nearby: readonly number[]): PriceLevel {
  const median = medianOf(nearby)
  if (median === null) return PriceLevel.median
  const margin = (median * PRICE_MARGIN_IN_PERCENT) / 100
  if (priceInCents > median + margin) return PriceLevel.above
  return priceInCents < median - margin ? PriceLevel.below : PriceLevel.median
}

/** Returns the median in cents; null with fewer than NEIGHBOURS_NEEDED values. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length < NEIGHBOURS_NEEDED) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * The strengths of a profile, and the suggestions, each with the page on which to follow it. All are derived from the figures
 * alone.
 */
export function insightsOf(facts: Facts): ProfileInsights {
  const suggestions = [...profileSuggestions(facts), ...weekSuggestions(facts), ...trustSuggestions(facts)]
  return { sugestoes: suggestions.slice(0, SUGGESTIONS_SHOWN), pontos_fortes: strengthsOf(facts) }
}

type Suggestions = ProfileInsights['sugestoes']

function profileSuggestions(facts: Facts): Suggestions {
  const { bioLength, pricesNearby, priceInCents } = facts
  const level = priceLevel(priceInCents, pricesNearby)
  const median = formatCents(Math.round(medianOf(pricesNearby) ?? 0))
  const link = '/meu-perfil-profissional'
  return [
    ...suggest(!facts.hasPhoto, 'Coloque uma foto: é a primeira coisa que as pessoas procuram.', link),
    ...suggest(
      bioLength < SHORT_BIO,
      `Conte mais sobre você. Sua apresentação tem ${bioLength} caracteres; com ${SHORT_BIO} ou mais dá para dizer como você trabalha.`,
      link,
    ),
    ...suggest(
      level === PriceLevel.above && facts.bookers === 0,
      `Sua diária está acima do preço do meio da sua região (${median}). Se quiser mais pedidos, experimente um preço mais perto dela.`,
      link,
    ),
    ...suggest(
      level === PriceLevel.below,
      `Sua diária está abaixo do preço do meio da sua região (${median}). Você pode cobrar mais.`,
      link,
    ),
    ...suggest(facts.services < FEW_SERVICES, 'Ofereça mais serviços, se você os faz: quem busca filtra por serviço.', link),
  ]
}

function weekSuggestions({ hoursAWeek, weekend }: Facts): Suggestions {
  const link = '/minha-disponibilidade'
  return [
    ...suggest(
      hoursAWeek < FEW_HOURS,
      `Sua semana tem ${hoursAWeek} horas abertas. Mais horários aparecem em mais buscas.`,
      link,
    ),
    ...suggest(!weekend, 'Se puder, abra o sábado ou o domingo: você aparece para quem busca esses dias.', link),
  ]
}

function trustSuggestions({ sealed, viewers, bookers, insured, certified }: Facts): Suggestions {
  return [
    ...suggest(!sealed, 'Conclua a verificação para ter o selo no seu perfil.', '/verificacoes'),
    ...suggest(
      viewers > 0 && bookers === 0,
      'Pessoas abriram seu perfil e nenhuma agendou. Veja se há conversas esperando a sua resposta.',
      '/conversas',
    ),
    ...suggest(!insured, 'Com o seguro, quem contrata sabe que um acidente está coberto.', '/meu-seguro'),
    ...suggest(
      !certified,
      'Faça os quatro módulos do curso: com o certificado, quem contrata confere o que você sabe.',
      '/certificado',
    ),
  ]
}

function suggest(when: boolean, texto: string, link: SuggestionLink): Suggestions {
  return when ? [{ texto, link }] : []
}

function strengthsOf(facts: Facts): string[] {
  const { taxa_conversao: conversion, preco_competitivo: level } = metricsOf(facts)
  const comparable = medianOf(facts.pricesNearby) !== null
  const strengths: [boolean, string][] = [
    [facts.rating >= GOOD_RATING && facts.reviews > 0, 'Quem contratou você dá notas altas.'],
    [
      facts.views >= VIEWS_FOR_PERCENT && conversion >= GOOD_CONVERSION,
      `De cada 100 pessoas que abrem seu perfil, ${Math.round(conversion)} agendam com você.`,
    ],
    [comparable && level === PriceLevel.median, 'Seu preço acompanha o da sua região.'],
    [facts.bioLength >= SHORT_BIO, 'Sua apresentação diz bem quem você é.'],
    [facts.services >= FEW_SERVICES, `Você oferece ${facts.services} serviços.`],
    [facts.weekend, 'Você atende no fim de semana.'],
    [facts.sealed, 'Seu perfil tem o selo de verificação.'],
    [facts.insured, 'Seu trabalho tem seguro.'],
    [facts.certified, 'Você tem o certificado de boas práticas.'],
  ]
  return strengths.filter(([holds]) => holds).map(([, text]) => text)
}

/** Returns the start of the period that an analysis covers. */
export const analysisStart = (now: Date) => new Date(now.getTime() - ANALYSIS_DAYS * 24 * 60 * 60_000)
