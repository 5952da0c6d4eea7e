import { redirect } from '@tanstack/react-router'
import { pageRefusals } from '#shared/pages.ts'
import { toast } from '#client/ui/toast.ts'

/** Redirects a person without a professional profile to / and shows a toast. */
export function requireProfessional({ preload }: { preload: boolean }): never {
  // When the router only preloads the page, because the pointer is over a link, no toast is shown.
  if (!preload) toast.error(pageRefusals.denied, pageRefusals.professionalsOnly)
  throw redirect({ to: '/', replace: true })
}
