import { addOnMessages } from '#shared/add-ons.ts'
import { PaidService, serviceNames } from '#shared/paid-services.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { newKey } from '#client/lib/new-key.ts'
import { toast } from '#client/ui/toast.ts'
import { openPaymentTab } from './payment-tab.ts'

interface Options {
  /** Called before the payment page is opened. */
  onBegin: () => void
  /** A payment page was opened in another tab. */
  onOpened: (service: PaidService) => void
  leaveTo: (url: string) => void
}

/**
 * Buys a service on the provider's payment page: insurance and club in a new tab, the others in this one (R-B14). `busy` is the
 * service whose page is being opened.
 */
export function useBuyService({ onBegin, onOpened, leaveTo }: Options) {
  const utils = trpc.useUtils()
  const start = trpc.subscription.startService.useMutation()
  const certificate = trpc.course.purchase.useMutation()
  const insurance = trpc.insurance.purchase.useMutation()
  const club = trpc.club.subscribe.useMutation()

  const open = (service: PaidService): Promise<{ url: string | null }> => {
    const idempotencyKey = newKey()
    switch (service) {
      case PaidService.certificate:
        return certificate.mutateAsync({ idempotencyKey })
      case PaidService.insurance:
        return insurance.mutateAsync({ idempotencyKey })
      case PaidService.club:
        return club.mutateAsync({ idempotencyKey })
      default:
        return start.mutateAsync({ kind: service, idempotencyKey })
    }
  }
  const buy = async (service: PaidService): Promise<void> => {
    // A new tab takes over what this one remembers.
    onBegin()
    const inNewTab = service === PaidService.insurance || service === PaidService.club
    const tab = inNewTab ? openPaymentTab(leaveTo) : { goTo: leaveTo, close: () => undefined }
    try {
      const { url } = await open(service)
      if (url === null) {
        tab.close()
        toast.success('Interesse registrado', `Avisaremos quando o ${serviceNames[service]} começar. Nada foi cobrado.`)
        await utils.insurance.invalidate()
        return
      }
      tab.goTo(url)
      if (inNewTab) onOpened(service)
    } catch (error) {
      tab.close()
      const { title, ...words } =
        service === PaidService.insurance
          ? addOnMessages.insuranceFailed
          : { ...addOnMessages.processFailed, description: undefined }
      reportError(error, { title, ...(words.description && { fallback: words.description }) })
      if (refusalOf(error).code === 'CONFLICT') await utils.subscription.services.invalidate()
    }
  }
  const busy = start.isPending || certificate.isPending || insurance.isPending || club.isPending
  return { buy, busy }
}
