import { purchaseMessages } from '#shared/purchases.ts'
import { PurchaseKind, serviceNames } from '#shared/purchase-kinds.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { newKey } from '#client/lib/new-key.ts'
import { toast } from '#client/ui/toast.ts'
import { openPaymentTab } from './payment-tab.ts'

interface Options {
  /** Called right before the payment page is opened. */
  onBegin: () => void
  /** Called when a payment page was opened in another tab. */
  onOpened: (service: PurchaseKind) => void
  leaveTo: (url: string) => void
}

/**
 * Buys a service on the provider's payment page: insurance and club in a new tab, the other services in the current tab. `busy`
 * is the service whose payment page is being opened.
 */
export function useBuyService({ onBegin, onOpened, leaveTo }: Options) {
  const utils = trpc.useUtils()
  const start = trpc.subscription.startService.useMutation()
  const certificate = trpc.course.purchase.useMutation()
  const insurance = trpc.insurance.purchase.useMutation()
  const club = trpc.club.subscribe.useMutation()

  const open = (service: PurchaseKind): Promise<{ url: string | null }> => {
    const idempotencyKey = newKey()
    switch (service) {
      case PurchaseKind.certificate:
        return certificate.mutateAsync({ idempotencyKey })
      case PurchaseKind.insurance:
        return insurance.mutateAsync({ idempotencyKey })
      case PurchaseKind.club:
        return club.mutateAsync({ idempotencyKey })
      default:
        return start.mutateAsync({ kind: service, idempotencyKey })
    }
  }
  const buy = async (service: PurchaseKind): Promise<void> => {
    // A new tab starts with a copy of the session storage. `onBegin` writes to that storage, so it runs before the tab opens.
    onBegin()
    const inNewTab = service === PurchaseKind.insurance || service === PurchaseKind.club
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
        service === PurchaseKind.insurance
          ? purchaseMessages.insuranceFailed
          : { ...purchaseMessages.processFailed, description: undefined }
      reportError(error, { title, ...(words.description && { fallback: words.description }) })
      if (refusalOf(error).code === 'CONFLICT') await utils.subscription.services.invalidate()
    }
  }
  const busy = start.isPending || certificate.isPending || insurance.isPending || club.isPending
  return { buy, busy }
}
