import { redirect } from '@tanstack/react-router'
import { pageRefusals } from '#shared/pages.ts'
import { toast } from '#client/ui/toast.ts'

/** Redirects a person without a professional profile to / and shows a toast. */
export function requireProfessional({ preload }: { preload: boolean }): never {
  // A preload on hover shows no toast.
  if (!preload) toast.error(pageRefusals.denied, pageRefusals.professionalsOnly)
  throw redirect({ to: '/', replace: true })
}
