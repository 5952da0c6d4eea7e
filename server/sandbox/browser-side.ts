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
 * What a browser may do, with the client secret of an intent, the token of the bank's page or the random id of a page. All throw ApiError
 * for what the state does not allow.
 */
export function createBrowserSide({ read, write }: Store, secrets: Secrets) {
  return {
    secrets,
    confirm: (id: string, card: TypedCard, returnUrl: string | null) =>
      write((session) => confirmIntent(session, secrets, id, { card, returnUrl })),
    read: (id: string) => read((session) => session.find('payment_intent', id)),
    /** Applies the answer given on the bank's page. */
    finish: (id: string, approved: boolean) => write((session) => finishFurtherStep(session, id, approved)),
    /** Confirms the entry of a card without a payment. */
    confirmSetup: (id: string, card: TypedCard, returnUrl: string | null) =>
      write((session) => confirmSetup(session, secrets, id, { card, returnUrl })),
    readSetup: (id: string) => read((session) => session.find('setup_intent', id)),
    finishSetup: (id: string, approved: boolean) => write((session) => finishSetup(session, id, approved)),
    /** The bank of the contractor pays a Pix code. */
    payPix: (id: string) => write((session) => payPix(session, id)),
    /** The person who paid a Pix contests it at the bank, once and within 80 days. */
    contestPix: (id: string) => write((session) => contestPix(session, id)),
    isContested: (id: string) => read((session) => isContested(session, id)),
    readCheckout: (id: string) => read((session) => readCheckout(session, id)),
    /** Charges a card for an open checkout. */
    payCheckout: (id: string, card: TypedCard) => write((session) => payCheckout(session, secrets, id, card)),
    accounts: {
      open: (linkId: string) => read((session) => openLink(session, linkId)),
      /** For a link that was used or has expired, the address that asks for a new link; undefined for an unknown link. */
      refreshUrlOf: async (linkId: string) => (await read((session) => session.find('account_link', linkId)))?.refresh_url,
      answer: (linkId: string, answers: AccountAnswers) => write((session) => answerAccount(session, linkId, answers)),
      /** What an account holds, in cents. */
      balanceOf: (accountId: string) => read((session) => balanceOf(session, accountId)),
      /** Pays what the account holds out to its bank, which receives or refuses it. */
      payOut: (accountId: string, status: 'paid' | 'failed') => write((session) => payOut(session, accountId, { status })),
    },
  }
}
