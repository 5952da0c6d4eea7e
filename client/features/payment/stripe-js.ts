const address = 'https://js.stripe.com/v3/'

/** The little of Stripe.js that we use; its own types are not installed. */
export interface StripeJs {
  elements: (options: { clientSecret: string; locale: string; appearance: StripeAppearance }) => StripeElements
  confirmPayment: (options: {
    elements: StripeElements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }) => Promise<StripeAnswer>
}

export interface StripeElements {
  create: (kind: 'payment') => StripeElement
}

export interface StripeElement {
  mount: (box: HTMLElement) => void
  destroy: () => void
  on: (event: 'ready' | 'loaderror', listener: () => void) => void
}

export interface StripeAppearance {
  theme: 'stripe' | 'night'
  variables: Record<string, string>
}

export interface StripeAnswer {
  error?: { type?: string; message?: string }
  paymentIntent?: { status: string }
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: string }) => StripeJs
  }
}

/** Stripe.js for a key, its script loaded on first use (it must come from Stripe's own address). Rejects when it does not come. */
export async function loadStripe(publishableKey: string): Promise<StripeJs> {
  await (loading ??= loadScript())
  if (!window.Stripe) throw new Error('Stripe.js did not load')
  return window.Stripe(publishableKey, { locale: 'pt-BR' })
}

let loading: Promise<void> | null = null

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      // The next attempt asks again.
      loading = null
      script.remove()
      reject(new Error('Stripe.js did not load'))
    })
    document.head.append(script)
  })
}
