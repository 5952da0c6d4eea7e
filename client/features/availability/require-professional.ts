import { redirect } from '@tanstack/react-router'
import { availabilityMessages } from '#shared/availability.ts'
import { toast } from '#client/ui/toast.ts'

/** Redirects a person without a professional profile to /, with the specified toast. */
export function requireProfessional({ preload }: { preload: boolean }): never {
  const { title, description } = availabilityMessages.professionalsOnly
  // A preload on hover shows no toast.
  if (!preload) toast.error(title, description)
  throw redirect({ to: '/', replace: true })
}
