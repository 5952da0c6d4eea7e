import { z } from 'zod'
import { type Day, isDay } from './days.ts'
import { personName } from './person-name.ts'
import { DOCUMENTS_KEPT_DAYS } from './privacy.ts'

const ADULT_AGE = 18
/** A birth date that makes a person older than this is a typing mistake. */
const MAXIMUM_AGE = 110

/** The texts about the two facts that a background check needs besides name and CPF. */
export const identityTexts = {
  title: 'Para a consulta de antecedentes',
  why: `Os órgãos que emitem a certidão pedem a data de nascimento e o nome da mãe para não confundir você com outra pessoa. Só a equipe de verificação e a fonte da consulta leem. Ficam cifrados e são apagados em até ${DOCUMENTS_KEPT_DAYS} dias depois da decisão.`,
  birthDate: 'Data de nascimento',
  motherName: 'Nome completo da mãe',
  motherHint: 'Como está no seu documento. Se não estiver lá, escreva “Não consta”.',
  given: 'Data de nascimento e nome da mãe: recebidos',
  change: 'Corrigir',
} as const

export const identityMessages = {
  birthDateMissing: 'Informe a data de nascimento',
  motherNameMissing: 'Informe o nome completo da mãe',
  underAge: `É preciso ter ${ADULT_AGE} anos ou mais. Confira a data de nascimento.`,
  noSuchDay: 'Este dia não existe. Escreva dia, mês e ano: 14/05/1990.',
  year: 'Confira o ano da data de nascimento',
} as const

const BirthDate = z
  .string({ error: identityMessages.birthDateMissing })
  .max(10, identityMessages.noSuchDay)
  .refine(isDay, identityMessages.birthDateMissing)

/**
 * The birth date ('YYYY-MM-DD') and the mother's name of a professional. Both are left out by somebody whose details are stored.
 * The age depends on the day, so `birthDateFault` checks it.
 */
export const identityFields = {
  birthDate: BirthDate.optional(),
  motherName: personName(identityMessages.motherNameMissing).optional(),
}
export const IdentityDetails = z.strictObject(identityFields)
export type IdentityDetails = z.output<typeof IdentityDetails>

/** How old a person born on `birthDate` is on the day `today`, in whole years; negative for a day after `today`. */
export function ageOn(birthDate: Day, today: Day): number {
  const [years, days] = [Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)), today.slice(5) < birthDate.slice(5)]
  return days ? years - 1 : years
}

/** Why a birth date is refused on the day `today`, as the person reads it; null when it is accepted. */
export function birthDateFault(birthDate: Day, today: Day): string | null {
  const age = ageOn(birthDate, today)
  if (age < ADULT_AGE) return identityMessages.underAge
  return age > MAXIMUM_AGE ? identityMessages.year : null
}
