import { redirect } from '@tanstack/react-router'
import { availabilityMessages } from '#shared/availability.ts'
import { toast } from '#client/ui/toast.ts'

/** Sends somebody without a professional profile to / with the specs' toast, which outlives the way there (S1 §2, R-D17). */
export function refuseOthers({ preload }: { preload: boolean }): never {
  const { title, description } = availabilityMessages.professionalsOnly
  // Hovering over a link says nothing yet.
  if (!preload) toast.error(title, description)
  throw redirect({ to: '/', replace: true })
}
