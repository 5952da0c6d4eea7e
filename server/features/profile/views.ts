import { z } from 'zod'
import { UserRole } from '#shared/auth.ts'
import { animalTypes, hiddenReasons, HomeType, obstacles, SpokenOf, VerificationStatus } from '#shared/profile.ts'
import { Service } from '#shared/services.ts'

/** The lines of a person's own address. */
export const AddressLines = z.strictObject({
  /** Eight digits, without the hyphen. */
  cep: z.string(),
  street: z.string().nullable(),
  number: z.string().nullable(),
  complement: z.string().nullable(),
  district: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
})

/** The description of a home. */
export const ResidenceView = z.strictObject({
  homeType: z.enum(Object.values(HomeType)),
  bedrooms: z.int(),
  bathrooms: z.int(),
  sizeInSquareMetres: z.int().nullable(),
  hasAnimals: z.boolean(),
  animals: z.array(z.enum(animalTypes)),
  residents: z.int().nullable(),
  notes: z.string().nullable(),
})
export type ResidenceView = z.output<typeof ResidenceView>

/** The caller's own professional profile, with the state of the documents. */
const OwnProfessional = z.strictObject({
  bio: z.string(),
  services: z.array(z.enum(Object.values(Service))),
  dailyPriceInCents: z.int(),
  yearsOfExperience: z.int(),
  radiusInKm: z.int(),
  spokenOf: z.enum(Object.values(SpokenOf)).nullable(),
  bufferBeforeInMinutes: z.int(),
  bufferAfterInMinutes: z.int(),
  leadTimeInHours: z.int(),
  visible: z.boolean(),
  /** The status of the verification; null until the documents are sent. */
  status: z.enum(Object.values(VerificationStatus)).nullable(),
  refusalReason: z.string().nullable(),
  seal: z.boolean(),
  rating: z.number(),
  reviewCount: z.int(),
  documents: z.strictObject({ front: z.boolean(), selfie: z.boolean() }),
  /** True if the birth date and the mother's name for the background check are stored. */
  hasIdentity: z.boolean(),
  /** True if the search lists the professional; if not, hiddenBecause gives the reason. */
  published: z.boolean(),
  hiddenBecause: z.enum(hiddenReasons).nullable(),
  /** The images that the team refused and that were not sent again since. At least one of them must be replaced. */
  refusedDocuments: z.strictObject({ front: z.boolean(), selfie: z.boolean() }),
  /**
   * The reasons why contractors cannot find or book the professional. Without coordinates, only contractors without an address
   * find the profile. Without working hours, or during an absence, the professional cannot be booked.
   */
  obstacles: z.array(z.enum(obstacles)),
  /** The last day of the absence, 'YYYY-MM-DD'; null without an end, or when not away. */
  awayUntil: z.string().nullable(),
})
export type OwnProfessional = z.output<typeof OwnProfessional>

/** A user's account type and the next path of the onboarding. */
export const OnboardingStateView = z.strictObject({
  type: z.enum([UserRole.contractor, UserRole.professional]).nullable(),
  next: z.string(),
})
export type OnboardingStateView = z.output<typeof OnboardingStateView>

/**
 * The caller's own data. This is the only response that contains the whole CPF and phone number, and only their owner gets it.
 */
export const MineView = z.strictObject({
  id: z.string(),
  name: z.string(),
  cpf: z.string(),
  phone: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  photo: z.string().nullable(),
  address: AddressLines.nullable(),
  /** True if the address has coordinates. The coordinates themselves are not sent to the client. */
  located: z.boolean(),
  residence: ResidenceView.nullable(),
  /** True if the caller cannot change the name, because the documents were approved. */
  nameLocked: z.boolean(),
  professional: OwnProfessional.nullable(),
  roles: z.array(z.enum(UserRole)),
  onboarding: OnboardingStateView,
})
export type MineView = z.output<typeof MineView>

export const AddressSaved = z.strictObject({ located: z.boolean(), next: z.string() })
export type AddressSaved = z.output<typeof AddressSaved>

export const ResidenceSaved = z.strictObject({ next: z.string() })
export type ResidenceSaved = z.output<typeof ResidenceSaved>

export const VisibleView = z.strictObject({ visible: z.boolean() })
export const PhotoRemoved = z.strictObject({ photo: z.null() })

/**
 * The usual range of daily prices in the caller's district (the middle half of the other professionals), in cents. Null with
 * fewer than five others.
 */
export const PriceRangeView = z.strictObject({
  range: z.strictObject({ fromInCents: z.int(), toInCents: z.int(), district: z.string() }).nullable(),
})
export type PriceRangeView = z.output<typeof PriceRangeView>
