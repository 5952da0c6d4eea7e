import { useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { BackgroundBadge, DEFAULT_RADIUS_IN_KM } from '#shared/profile.ts'
import type { SaveAddress, SaveContact, SaveProfessional } from '#shared/profile.ts'
import { ProfileAbout, ProfileHeader } from '#client/features/professional/index.ts'
import type { ProfileFacts } from '#client/features/professional/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import type { AddressFields } from './use-address-fill.ts'
import type { ContactDraft } from './contact-section.tsx'
import type { ProfessionalDraft } from './professional-form.tsx'

type Mine = Answers['profile']['mine']

export interface PreviewSources {
  mine: Mine
  contact: Control<ContactDraft, unknown, SaveContact>
  address: Control<AddressFields, unknown, SaveAddress>
  work: Control<ProfessionalDraft, unknown, SaveProfessional>
}

/** A preview of the professional's public page with the values in the form. Checks and insurance are shown as stored. */
export function ProfilePreview(sources: PreviewSources) {
  const facts = usePreviewData(sources)
  return (
    <div className="grid gap-6">
      <ProfileHeader profile={facts} inset />
      <ProfileAbout profile={facts} inset />
    </div>
  )
}

function usePreviewData({ mine, contact, address, work }: PreviewSources): ProfileFacts {
  const { id, photo, professional } = mine
  const { name } = useWatch({ control: contact })
  const { district, city, state } = useWatch({ control: address })
  const typed = useWatch({ control: work })
  const { data: shown } = trpc.search.profile.useQuery({ professionalId: id })
  return {
    id,
    photo,
    name: name?.trim() || mine.name,
    rating: professional?.rating ?? 0,
    reviewCount: professional?.reviewCount ?? 0,
    yearsOfExperience: numberOr(typed.yearsOfExperience, professional?.yearsOfExperience ?? 0),
    place: { district: district?.trim() || null, city: city?.trim() || null, state: state || null },
    serviceRadiusInKm: numberOr(typed.radiusInKm, professional?.radiusInKm ?? DEFAULT_RADIUS_IN_KM),
    distanceInKm: null,
    background: shown?.background ?? BackgroundBadge.none,
    sealed: shown?.sealed ?? false,
    spokenOf: typed.spokenOf ?? null,
    completedBookings: shown?.completedBookings ?? 0,
    responseMinutes: shown?.responseMinutes ?? null,
    badges: shown?.badges ?? [],
    verifiedByPolice: shown?.verifiedByPolice ?? false,
    policeCheck: shown?.policeCheck ?? null,
    insurance: shown?.insurance ?? null,
    dailyPriceInCents: numberOr(typed.dailyPriceInCents, professional?.dailyPriceInCents ?? 0),
    bio: typed.bio?.trim() || null,
    services: typed.services ?? [],
  }
}

/** Returns the typed number. While the field is empty or invalid, returns the stored number. */
function numberOr(typed: number | null | undefined, stored: number): number {
  return typed === null || typed === undefined || Number.isNaN(typed) ? stored : typed
}
