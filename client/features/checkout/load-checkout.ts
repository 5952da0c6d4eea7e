import { redirect } from '@tanstack/react-router'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

export type Checkout = Answers['booking']['checkout']

/**
 * Loads a checkout for its route. One that is not mine says 'Acesso negado', a missing one 'Agendamento não encontrado', both as
 * a toast that outlives the way back to / (S1 §5, §8; R-A6). Other failures stay with the route's error page.
 */
export async function loadCheckout(load: () => Promise<Checkout>, { preload }: { preload: boolean }): Promise<Checkout> {
  try {
    return await load()
  } catch (error) {
    const { code } = refusalOf(error)
    // Hovering over a link says nothing yet.
    if (preload || (code !== 'FORBIDDEN' && code !== 'NOT_FOUND' && code !== 'BAD_REQUEST')) throw error
    // The route's loader is in the entry chunk, which must not carry the schemas beside these words.
    const { bookingMessages } = await import('#shared/booking.ts')
    toast.error(code === 'FORBIDDEN' ? bookingMessages.forbidden.title : bookingMessages.notFound.title)
    throw redirect({ to: '/', replace: true })
  }
}
