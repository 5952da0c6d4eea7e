import { redirect } from '@tanstack/react-router'
import { pageRefusals } from '#shared/pages.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

export type Checkout = Answers['booking']['checkout']

/**
 * Loads a checkout for its route. If the booking is missing or belongs to another contractor, it shows the toast 'Agendamento não
 * encontrado' or 'Acesso negado' and redirects to /. Other errors go to the route's error page.
 */
export async function loadCheckout(load: () => Promise<Checkout>, { preload }: { preload: boolean }): Promise<Checkout> {
  try {
    return await load()
  } catch (error) {
    const { code } = refusalOf(error)
    // When the router only preloads the page, because the pointer is over a link, no toast may be shown.
    if (preload || (code !== 'FORBIDDEN' && code !== 'NOT_FOUND' && code !== 'BAD_REQUEST')) throw error
    toast.error(code === 'FORBIDDEN' ? pageRefusals.denied : pageRefusals.bookingNotFound)
    throw redirect({ to: '/', replace: true })
  }
}
