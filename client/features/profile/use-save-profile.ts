import { useRouter } from '@tanstack/react-router'
import { profileMessages } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'

/** The mutations of a profile's sections. `finish` shows the specified toast, reloads the data and opens the dashboard. */
export function useSaveProfile(home: '/dashboard-contratante' | '/dashboard-profissional') {
  const router = useRouter()
  const session = useSessionStore()
  const utils = trpc.useUtils()
  const contact = trpc.profile.saveContact.useMutation()
  const work = trpc.profile.saveProfessional.useMutation()
  const address = trpc.profile.saveAddress.useMutation()
  const professionalAddress = trpc.profile.saveProfessionalAddress.useMutation()
  const residence = trpc.profile.saveResidence.useMutation()
  return {
    saveContact: contact.mutateAsync,
    saveProfessional: work.mutateAsync,
    saveAddress: address.mutateAsync,
    saveProfessionalAddress: professionalAddress.mutateAsync,
    saveResidence: residence.mutateAsync,
    finish: async () => {
      toast.clearErrors()
      // Not awaited: the next page loads what it needs, and this page already shows the saved values.
      void Promise.allSettled([
        utils.profile.invalidate(),
        utils.onboarding.invalidate(),
        utils.search.invalidate(),
        utils.directory.mine.invalidate(),
        session.refresh(),
      ])
      toast.success(profileMessages.saved.title, profileMessages.saved.description)
      await router.navigate({ to: home })
    },
  }
}
