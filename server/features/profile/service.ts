import type { Jobs } from '#server/core/jobs.ts'
import { forgetOldCeps } from './ceps.ts'
import { forgetOldViews } from './page-views.ts'

export { locate, lockHome, pointAfter, saveFirstPoint, spendAddressChange, unlessDown } from './address.ts'
export { placeOfCep } from './ceps.ts'
export { forgetProfile } from './forget.ts'
export { homeColumnsOf, onlyHome, residenceOf, writeDefaultAddress } from './homes.ts'
export { recordProfileView } from './page-views.ts'
export { renamePerson } from './contact.ts'
export { savePhoto } from './photo.ts'
export { writeAgendaRules } from './professional.ts'
export { isListed, leadTimeInHours, nextPathAs, onboardingState } from './queries.ts'
export { backgroundBadge, countsAsMove, isNameLocked } from './rules.ts'
export { countCompletedBooking, rateContractor, rateProfessional } from './track-record.ts'
export { AddressLines, OnboardingStateView, ResidenceView } from './views.ts'

/** The daily jobs of profiles. */
export const profileJobs: Jobs = { 'profile.forget-old-views': forgetOldViews, 'profile.forget-old-ceps': forgetOldCeps }
