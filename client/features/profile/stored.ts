import { formatCep } from '#shared/brazil.ts'
import { services } from '#shared/services.ts'
import type { Answers } from '#client/lib/api.ts'
import { maskText } from '#client/ui/masks.ts'
import type { AddressFields } from './use-address-fill.ts'
import type { ContactDraft } from './contact-section.tsx'
import type { ProfessionalDraft } from './professional-form.tsx'
import type { ResidenceFields } from './residence-section.tsx'

type Mine = Answers['profile']['mine']

/** Converts the stored name and phone to field values: the phone has its mask and no +55. */
export function contactOf({ name, phone }: Pick<Mine, 'name' | 'phone'>): ContactDraft {
  return { name, phone: maskText('phone', phone.replace(/^\+55/, '')) }
}

/** Converts the stored address to field values: the CEP has its mask, and unknown values are empty texts. */
export function addressOf({ address }: Pick<Mine, 'address'>): AddressFields {
  return {
    cep: address?.cep ? formatCep(address.cep) : '',
    street: address?.street ?? '',
    number: address?.number ?? '',
    complement: address?.complement ?? '',
    district: address?.district ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
  }
}

/** Converts the stored home to field values: one bedroom and one bathroom when no home is stored. */
export function residenceOf({ residence }: Pick<Mine, 'residence'>): ResidenceFields {
  return {
    homeType: residence?.homeType ?? '',
    bedrooms: residence?.bedrooms ?? 1,
    bathrooms: residence?.bathrooms ?? 1,
    sizeInSquareMetres: residence?.sizeInSquareMetres ?? null,
    hasAnimals: residence?.hasAnimals ?? false,
    animals: residence?.animals ?? [],
    residents: residence?.residents ?? null,
    notes: residence?.notes ?? '',
  }
}

/** Converts the stored professional's profile to field values. Null until step 3 of the wizard has created a profile. */
export function professionalOf({ professional }: Pick<Mine, 'professional'>): ProfessionalDraft | null {
  if (!professional) return null
  const { bio, dailyPriceInCents, yearsOfExperience, radiusInKm, spokenOf } = professional
  const { bufferBeforeInMinutes, bufferAfterInMinutes, leadTimeInHours } = professional
  return {
    bio: bio ?? '',
    services: services.filter((service) => professional.services.includes(service)),
    dailyPriceInCents,
    yearsOfExperience,
    radiusInKm,
    spokenOf,
    bufferBeforeInMinutes,
    bufferAfterInMinutes,
    leadTimeInHours,
  }
}
