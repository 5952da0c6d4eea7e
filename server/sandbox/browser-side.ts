import { answerAccount, openLink, type AccountAnswers } from './accounts.ts'
import type { TypedCard } from './cards.ts'
import { payCheckout, readCheckout } from './checkout.ts'
import { contestPix, isContested } from './disputes.ts'
import { confirmIntent, finishFurtherStep } from './intents.ts'
import { balanceOf, payOut } from './payouts.ts'
import { payPix } from './pix.ts'
import type { Secrets } from './secrets.ts'
import { confirmSetup, finishSetup } from './setup-intents.ts'
import type { Store } from './store.ts'

export type BrowserSide = ReturnType<typeof createBrowserSide>

/**
 * Returns the actions that a browser may perform in the sandbox. It authenticates by the client secret of an intent, the token of
 * a bank page or the random id of a page. An action throws ApiError when the object's state does not allow it.
 */
export function createBrowserSide({ read, write }: Store, secrets: Secrets) {
  return {
    secrets,
    confirm: (id: string, card: TypedCard, returnUrl: string | null) =>
      write((session) => confirmIntent(session, secrets, id, { card, returnUrl })),
    read: (id: string) => read((session) => session.find('payment_intent', id)),
    /** Carries out the decision that was made on the bank's page. */
    finish: (id: string, approved: boolean) => write((session) => finishFurtherStep(session, id, approved)),
    /** Confirms a setup intent, which stores a card without a payment. */
    confirmSetup: (id: string, card: TypedCard, returnUrl: string | null) =>
      write((session) => confirmSetup(session, secrets, id, { card, returnUrl })),
    readSetup: (id: string) => read((session) => session.find('setup_intent', id)),
    finishSetup: (id: string, approved: boolean) => write((session) => finishSetup(session, id, approved)),
    /** Pays a Pix code from the contractor's bank. */
    payPix: (id: string) => write((session) => payPix(session, id)),
    /** Contests a paid Pix at the payer's bank, once and within 80 days. */
    contestPix: (id: string) => write((session) => contestPix(session, id)),
    isContested: (id: string) => read((session) => isContested(session, id)),
    readCheckout: (id: string) => read((session) => readCheckout(session, id)),
    /** Charges a card for an open checkout. */
    payCheckout: (id: string, card: TypedCard) => write((session) => payCheckout(session, secrets, id, card)),
    accounts: {
      open: (linkId: string) => read((session) => openLink(session, linkId)),
      /**
       * Returns the address that issues a new link, for an account link that was used or has expired; undefined for an unknown
       * link.
       */
      refreshUrlOf: async (linkId: string) => (await read((session) => session.find('account_link', linkId)))?.refresh_url,
      answer: (linkId: string, answers: AccountAnswers) => write((session) => answerAccount(session, linkId, answers)),
      /** Returns the balance of an account in cents. */
      balanceOf: (accountId: string) => read((session) => balanceOf(session, accountId)),
      /** Pays the balance of an account out to its bank, which accepts or refuses the payout. */
      payOut: (accountId: string, status: 'paid' | 'failed') => write((session) => payOut(session, accountId, { status })),
    },
  }
}
