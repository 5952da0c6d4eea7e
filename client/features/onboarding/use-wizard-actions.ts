import type { SaveWeek } from '#shared/availability.ts'
import type { SaveAddress, SaveProfessional } from '#shared/profile.ts'
import { documentMessages } from '#shared/verification.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'

/** Saves the steps of the professional's wizard. saveAddress, saveProfile and saveWeek reject with the server's refusal. */
export function useWizardActions() {
  const utils = trpc.useUtils()
  const session = useSessionStore()
  const address = trpc.profile.saveProfessionalAddress.useMutation()
  const profile = trpc.profile.saveProfessional.useMutation()
  const documents = trpc.verification.sendDocuments.useMutation()
  const week = trpc.availability.saveWeek.useMutation()
  const invalidate = async () => {
    toast.clearErrors()
    await Promise.all([utils.profile.invalidate(), utils.onboarding.invalidate(), utils.search.invalidate()])
  }
  return {
    saveAddress: async (input: SaveAddress) => {
      await address.mutateAsync(input)
      await invalidate()
    },
    /** The first saved profile gives the person the role professional, so the session is read again. */
    saveProfile: async (input: SaveProfessional) => {
      await profile.mutateAsync(input)
      await Promise.all([invalidate(), session.refresh()])
    },
    /** Resolves to whether the server accepted both pictures. A toast shows either result. */
    sendDocuments: async (): Promise<boolean> => {
      try {
        await documents.mutateAsync()
      } catch (error) {
        reportError(error, { title: documentMessages.sendFailed.title })
        return false
      }
      // Until the documents are sent, the session says that the sign-up is unfinished.
      await Promise.all([invalidate(), utils.verification.invalidate(), session.refresh()])
      toast.success(documentMessages.sent.title, documentMessages.sent.description)
      return true
    },
    saveWeek: async (input: SaveWeek) => {
      await week.mutateAsync(input)
      await Promise.all([invalidate(), utils.availability.invalidate()])
    },
    sending: documents.isPending,
    savingWeek: week.isPending,
  }
}
