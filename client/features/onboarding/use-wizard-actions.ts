import type { SaveWeek } from '#shared/availability.ts'
import type { SaveProfessional, SaveProfessionalAddress } from '#shared/profile.ts'
import { documentMessages } from '#shared/verification.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'

/** What each step of the professional's wizard saves; rejects with the server's refusal, and what was typed stays. */
export function useWizardActions() {
  const utils = trpc.useUtils()
  const session = useSessionStore()
  const address = trpc.profile.saveProfessionalAddress.useMutation()
  const profile = trpc.profile.saveProfessional.useMutation()
  const documents = trpc.verification.sendDocuments.useMutation()
  const week = trpc.availability.saveWeek.useMutation()
  const freshen = async () => {
    toast.clearErrors()
    await Promise.all([utils.profile.invalidate(), utils.onboarding.invalidate(), utils.search.invalidate()])
  }
  return {
    saveAddress: async (input: SaveProfessionalAddress) => {
      await address.mutateAsync(input)
      await freshen()
    },
    /** The profile's first row makes the person a professional (R-D2), so the session is asked again. */
    saveProfile: async (input: SaveProfessional) => {
      await profile.mutateAsync(input)
      await Promise.all([freshen(), session.refresh()])
    },
    /** Whether both pictures are with the team now; either answer is told (S1 §8). */
    sendDocuments: async (): Promise<boolean> => {
      try {
        await documents.mutateAsync()
      } catch (error) {
        reportError(error, { title: documentMessages.sendFailed.title })
        return false
      }
      await Promise.all([freshen(), utils.verification.invalidate()])
      toast.success(documentMessages.sent.title, documentMessages.sent.description)
      return true
    },
    saveWeek: async (input: SaveWeek) => {
      await week.mutateAsync(input)
      await Promise.all([freshen(), utils.availability.invalidate()])
    },
    sending: documents.isPending,
    savingWeek: week.isPending,
  }
}
