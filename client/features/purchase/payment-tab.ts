/** A browser tab that will show a payment page. */
export interface PaymentTab {
  goTo: (url: string) => void
  close: () => void
}

/**
 * Opens an empty tab for a payment page. Call it directly in the click handler, because browsers block tabs that open later. When
 * a browser still blocks the tab, the payment page opens in the current tab.
 */
export function openPaymentTab(leaveTo: (url: string) => void): PaymentTab {
  const tab = window.open('', '_blank')
  if (!tab) return { goTo: leaveTo, close: () => undefined }
  tab.opener = null
  tab.document.title = 'Plumaí'
  tab.document.body.textContent = 'Abrindo a página de pagamento…'
  return { goTo: (url) => tab.location.replace(url), close: () => tab.close() }
}

/** Opens a payment page in the current tab. */
export function leaveTo(url: string): void {
  window.location.assign(url)
}
