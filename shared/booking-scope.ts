import { z } from 'zod'
import { kindNames, pageNames } from './pages.ts'
import { Service, services } from './services.ts'
import { Id } from './text.ts'

/** Who brings products and utensils to a visit, as it is stored. */
export const Supplies = { ...kindNames, open: 'A combinar' } as const
export type Supplies = (typeof Supplies)[keyof typeof Supplies]

/** What is asked for of her services, each once and in the order of the catalogue; none: to be agreed at the visit. */
export const ServicesAsked = z
  .array(z.enum(Service, { error: 'Escolha um serviço da lista' }), { error: 'Escolha os serviços' })
  .max(services.length, 'Escolha cada serviço uma vez')
  .transform((asked) => services.filter((service) => asked.includes(service)))

export const SuppliesInput = z.enum(Supplies, { error: 'Escolha quem leva os produtos' })

/** What a visit is for, changed after it was asked for. */
export const SaveScope = z.strictObject({ bookingId: Id, services: ServicesAsked, supplies: SuppliesInput })
export type SaveScope = z.output<typeof SaveScope>

export const scopeLabels = {
  title: 'Serviços e materiais',
  services: pageNames.services,
  supplies: 'Produtos e utensílios',
  change: 'Mudar serviços e materiais',
} as const

/** The choice as the household makes it. */
export const suppliesChoices: Readonly<Record<Supplies, string>> = {
  [Supplies.contractor]: 'Eu forneço',
  [Supplies.professional]: 'A profissional traz',
  [Supplies.open]: 'A combinar',
}

export const scopeMessages = {
  notOffered: (service: Service) => `Esta profissional não oferece ${service}. Escolha entre os serviços dela.`,
} as const

/** 'Faxina Leve e Cozinha'; none are agreed at the visit. */
export function servicesWords(asked: readonly Service[]): string {
  return asked.length > 0 ? new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(asked) : 'A combinar na visita'
}

/** Who brings the products, as a side of the visit reads it. */
export function suppliesWords(supplies: Supplies, reader: 'contractor' | 'professional' | 'admin'): string {
  if (supplies === Supplies.contractor) return reader === 'contractor' ? 'Você fornece' : 'A casa fornece'
  if (supplies === Supplies.professional) return reader === 'professional' ? 'Você leva' : 'A profissional traz'
  return 'A combinar'
}
