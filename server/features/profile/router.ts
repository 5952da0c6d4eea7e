import { professionalProcedure, router, userProcedure } from '#server/core/trpc.ts'
import {
  SaveAddress,
  SaveContact,
  SaveProfessional,
  SaveProfessionalAddress,
  SaveResidence,
  SetVisible,
} from '#shared/profile.ts'
import { saveAddress, saveProfessionalAddress } from './address.ts'
import { saveContact } from './contact.ts'
import { removePhoto } from './photo.ts'
import { saveProfessional, setVisible } from './professional.ts'
import { myProfile } from './queries.ts'
import { readPriceRange } from './price-range.ts'
import { saveResidence } from './residence.ts'
import { AddressSaved, MineView, PhotoRemoved, PriceRangeView, ResidenceSaved, VisibleView } from './views.ts'

export const profileRouter = router({
  mine: userProcedure.output(MineView).query(({ ctx }) => myProfile(ctx)),
  saveAddress: userProcedure
    .meta({ repeats: 'one address a person' })
    .input(SaveAddress)
    .output(AddressSaved)
    .mutation(({ ctx, input }) => saveAddress(ctx, input)),
  saveResidence: userProcedure
    .meta({ repeats: 'one residence a person' })
    .input(SaveResidence)
    .output(ResidenceSaved)
    .mutation(({ ctx, input }) => saveResidence(ctx, input)),
  saveContact: userProcedure
    .input(SaveContact)
    .output(MineView)
    .mutation(({ ctx, input }) => saveContact(ctx, input)),
  // The procedure professionalProcedure would refuse the caller, who has no profile before step 3 of the sign-up. So the service
  // checks the chosen role itself.
  saveProfessional: userProcedure
    .meta({ repeats: 'one profile a person' })
    .input(SaveProfessional)
    .output(MineView)
    .mutation(({ ctx, input }) => saveProfessional(ctx, input)),
  saveProfessionalAddress: userProcedure
    .meta({ repeats: 'one address a person' })
    .input(SaveProfessionalAddress)
    .output(AddressSaved)
    .mutation(({ ctx, input }) => saveProfessionalAddress(ctx, input)),
  removePhoto: userProcedure.output(PhotoRemoved).mutation(({ ctx }) => removePhoto(ctx)),
  priceRange: userProcedure.output(PriceRangeView).query(({ ctx }) => readPriceRange(ctx)),
  setVisible: professionalProcedure
    .input(SetVisible)
    .output(VisibleView)
    .mutation(({ ctx, input }) => setVisible(ctx, input)),
})
