import { z } from 'zod'
import { AddressId } from './address-input.ts'
import { ExtraTask, extraTaskMessages, extraTasks, pieces } from './extra-tasks.ts'
import { kindNames, pageNames } from './pages.ts'
import { Service, services } from './services.ts'
import { Id, text } from './text.ts'

/** Who brings the products and utensils, as the stored values. */
export const Supplies = { ...kindNames, open: 'A combinar' } as const
export type Supplies = (typeof Supplies)[keyof typeof Supplies]

/**
 * The requested services without duplicates, in the order of the catalogue. With an empty list the participants agree on the
 * services at the booking.
 */
export const ServicesAsked = z
  .array(z.enum(Service, { error: 'Escolha um serviço da lista' }), { error: 'Escolha os serviços' })
  .max(services.length, 'Escolha cada serviço uma vez')
  .transform((asked) => services.filter((service) => asked.includes(service)))

export const SuppliesInput = z.enum(Supplies, { error: 'Escolha quem leva os produtos' })

/** The requested extra tasks without duplicates, in the fixed order of the list of all extra tasks. */
export const ExtraTasksAsked = z
  .array(z.enum(ExtraTask, { error: extraTaskMessages.unknown }), { error: extraTaskMessages.unknown })
  .max(extraTasks.length, extraTaskMessages.once)
  .refine((asked) => !pieces.every((amount) => asked.includes(amount)), extraTaskMessages.oneAmount)
  .transform((asked) => extraTasks.filter((task) => asked.includes(task)))

/**
 * Changes the services of a booking, its extra tasks, and who brings the products. Without `extraTasks` the extra tasks do not
 * change.
 */
export const SaveScope = z.strictObject({
  bookingId: Id,
  services: ServicesAsked,
  supplies: SuppliesInput,
  extraTasks: ExtraTasksAsked.optional(),
})
export type SaveScope = z.output<typeof SaveScope>

/** The title and the example text of a contractor's notes on how to enter the home. */
export const notesTexts = { title: 'Como entrar', example: 'Portaria, chave, animais e o que mais ajudar.' } as const

/** The contractor's notes for the professional, such as how to enter the home. An empty text becomes null. */
export const VisitNotes = text({ max: 1_000 }).transform((value) => value || null)

export const SaveNotes = z.strictObject({ bookingId: Id, visitNotes: VisitNotes })
export type SaveNotes = z.output<typeof SaveNotes>

/** How many photos a contractor may add to the notes of a booking. */
export const MAX_BOOKING_PHOTOS = 4
/** How many days after the end of a booking the photos of its notes are deleted. */
export const BOOKING_PHOTO_DAYS = 90
/** The kind of upload for a photo in the notes of a booking: `POST /upload/foto-da-visita/{booking}`. */
export const BOOKING_PHOTO = 'foto-da-visita'

export const BookingPhotoRef = z.strictObject({ photoId: Id })

export const bookingPhotoMessages = {
  add: 'Adicionar foto',
  hint: `Até ${MAX_BOOKING_PHOTOS} fotos do portão ou da porta. Sem pessoas, documentos, códigos ou telefones.`,
  added: 'Foto adicionada',
  addFailed: 'Não foi possível adicionar a foto',
  removed: 'Foto removida',
  removeFailed: 'Não foi possível remover a foto',
  tooMany: `Esta visita já tem ${MAX_BOOKING_PHOTOS} fotos. Remova uma para adicionar outra.`,
  notFound: 'Esta foto não existe mais',
} as const

/** A number of photos in words: '1 foto' or '3 fotos'. */
export function photosWords(count: number): string {
  return count === 1 ? '1 foto' : `${count} fotos`
}

/** Corrects the address of a booking. The booking gets a copy of the contractor's address in its present state. */
export const SaveHome = z.strictObject({ bookingId: Id, addressId: AddressId })
export type SaveHome = z.output<typeof SaveHome>

export const scopeLabels = {
  title: 'Serviços e materiais',
  services: pageNames.services,
  supplies: 'Produtos e utensílios',
  extraTasks: extraTaskMessages.label,
  change: 'Mudar serviços e materiais',
} as const

/** The choices of who brings the products, as the contractor reads them. */
export const suppliesChoices: Readonly<Record<Supplies, string>> = {
  [Supplies.contractor]: 'Eu forneço',
  [Supplies.professional]: 'A profissional traz',
  [Supplies.open]: 'A combinar',
}

export const scopeMessages = {
  notOffered: (service: Service) => `Esta profissional não oferece ${service}. Escolha entre os serviços dela.`,
} as const

/** The requested services as text: 'Faxina Leve e Cozinha', or that nothing was chosen. */
export function servicesWords(asked: readonly Service[]): string {
  return asked.length > 0 ? new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(asked) : 'A combinar na visita'
}

/** The services and the extra tasks of a booking in one line: 'Faxina Leve e Cozinha + Janelas'. */
export function scopeWords({
  services: asked,
  extraTasks: more,
}: {
  services: readonly Service[]
  extraTasks: readonly ExtraTask[]
}): string {
  return [servicesWords(asked), ...more].join(' + ')
}

/** Says who brings the products, in words for the contractor or the professional. */
export function suppliesWords(supplies: Supplies, reader: 'contractor' | 'professional' | 'admin'): string {
  if (supplies === Supplies.contractor) return reader === 'contractor' ? 'Você fornece' : 'A casa fornece'
  if (supplies === Supplies.professional) return reader === 'professional' ? 'Você leva' : 'A profissional traz'
  return 'A combinar'
}
