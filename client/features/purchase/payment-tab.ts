/** A tab that will show a payment page. */
export interface PaymentTab {
  goTo: (url: string) => void
  close: () => void
}

/**
 * Opens an empty tab for a payment page. Call it directly in the click, because browsers block tabs that open later. In a browser
 * that blocks the tab nevertheless, the payment page opens in this tab.
 */
export function openPaymentTab(leaveTo: (url: string) => void): PaymentTab {
  const tab = window.open('', '_blank')
  if (!tab) return { goTo: leaveTo, close: () => undefined }
  tab.opener = null
  tab.document.title = 'Plumaí'
  tab.document.body.textContent = 'Abrindo a página de pagamento…'
  return { goTo: (url) => tab.location.replace(url), close: () => tab.close() }
}

/** Opens a payment page in this tab. */
export function leaveTo(url: string): void {
  window.location.assign(url)
}
