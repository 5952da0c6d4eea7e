import { z } from 'zod'
import { type Day, isDay } from './days.ts'
import { personName } from './person-name.ts'
import { DOCUMENTS_KEPT_DAYS } from './privacy.ts'

const ADULT_AGE = 18
/** The maximum age of a professional in years. A birth date that gives a higher age is a typing error. */
const MAXIMUM_AGE = 110

/** The texts about the birth date and the mother's name, which a background check needs besides name and CPF. */
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
 * The birth date ('YYYY-MM-DD') and the mother's name of a professional. Both are omitted by a professional whose details are
 * already stored. `birthDateFault` checks the age, because it depends on the current day.
 */
export const identityFields = {
  birthDate: BirthDate.optional(),
  motherName: personName(identityMessages.motherNameMissing).optional(),
}
export const IdentityDetails = z.strictObject(identityFields)
export type IdentityDetails = z.output<typeof IdentityDetails>

/** The age on the day `today` of a person born on `birthDate`, in whole years; negative if the birth date is after `today`. */
export function ageOn(birthDate: Day, today: Day): number {
  const [years, days] = [Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)), today.slice(5) < birthDate.slice(5)]
  return days ? years - 1 : years
}

/** The message that says why a birth date is refused on the day `today`; null when the date is accepted. */
export function birthDateFault(birthDate: Day, today: Day): string | null {
  const age = ageOn(birthDate, today)
  if (age < ADULT_AGE) return identityMessages.underAge
  return age > MAXIMUM_AGE ? identityMessages.year : null
}
