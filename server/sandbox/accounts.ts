import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { idOf, MetadataForm, ok, reading, Text, Truth, type Endpoint } from './parameters.ts'
import type { Fresh } from './new-object.ts'
import type { StoreSession } from './store.ts'
import { newAccount, newLink, type Account, type AccountLink } from './transfer-objects.ts'

/** The names of Stripe's requirements that each field of the hosted account page fulfils. */
const requirements = {
  cpf: ['individual.id_number'],
  nascimento: ['individual.dob.day', 'individual.dob.month', 'individual.dob.year'],
  documento: ['individual.verification.document'],
  conta: ['external_account'],
  aceite: ['tos_acceptance.date', 'tos_acceptance.ip'],
} as const
export type AccountField = keyof typeof requirements
export const accountFields = Object.keys(requirements) as AccountField[]

/** The endpoints of connected accounts and the links to their hosted pages. */
export const accountEndpoints: Record<string, Endpoint> = {
  'POST accounts': async (session, { form }) => ok(await createAccount(session, AccountForm.parse(form))),
  'GET accounts/:id': reading('account'),
  'POST account_links': async (session, { form }) => ok(await createLink(session, LinkForm.parse(form))),
  'POST accounts/:id/login_links': async (session, { params }) => ok(await createLoginLink(session, idOf(params))),
}

const Requested = z.strictObject({ requested: Truth })
const AccountForm = z.strictObject({
  country: z.literal('BR'),
  email: Text.optional(),
  business_type: z.literal('individual'),
  controller: z.strictObject({
    fees: z.strictObject({ payer: z.enum(['application', 'account']) }),
    losses: z.strictObject({ payments: z.enum(['application', 'stripe']) }),
    requirement_collection: z.literal('stripe'),
    stripe_dashboard: z.strictObject({ type: z.enum(['express', 'full', 'none']) }),
  }),
  capabilities: z.strictObject({ card_payments: Requested, transfers: Requested }),
  metadata: MetadataForm.optional(),
})
const LinkForm = z.strictObject({
  account: Text,
  type: z.literal('account_onboarding'),
  return_url: z.url(),
  refresh_url: z.url(),
})

async function createAccount(session: StoreSession, form: z.infer<typeof AccountForm>): Promise<Account> {
  const account = withAnswers(newAccount(session, form.email ?? null, form.metadata ?? {}), new Set())
  return session.save({ ...account, controller: { ...account.controller, ...form.controller } })
}

/** Returns the account as if the professional had answered exactly the fields in `answered`. */
function withAnswers(account: Account, answered: ReadonlySet<AccountField>): Account {
  const due = accountFields.filter((field) => !answered.has(field)).flatMap((field) => requirements[field])
  // As at Stripe, an account without a bank account accepts transfers; only its payouts wait for the bank account.
  const accepts = due.every((word) => word === 'external_account')
  const status = accepts ? 'active' : 'inactive'
  return {
    ...account,
    capabilities: { card_payments: status, transfers: status },
    payouts_enabled: due.length === 0,
    requirements: { currently_due: due },
  }
}

/** Creates a complete account for the demo's history. */
export function completeAccount(fresh: Fresh, professionalId: string, lastFour: string): Account {
  const account = newAccount(fresh, null, { professional_id: professionalId })
  return { ...withBank(withAnswers(account, new Set(accountFields)), lastFour), details_submitted: true }
}

function withBank(account: Account, lastFour: string): Account {
  return { ...account, external_accounts: { ...account.external_accounts, data: [{ last4: lastFour }] } }
}

async function createLink(session: StoreSession, form: z.infer<typeof LinkForm>): Promise<AccountLink> {
  await session.fetch('account', form.account)
  return session.save(newLink(session, form, new URL(form.return_url).origin))
}

// A login link has no return address, so it is a path of the product, which serves the hosted page.
async function createLoginLink(session: StoreSession, accountId: string) {
  const account = await session.fetch('account', accountId)
  if (!account.details_submitted)
    throw new ApiError(400, { message: 'Cannot create a login link for an account that has not completed onboarding.' })
  const link = { account: accountId, return_url: '/recebimentos', refresh_url: '/recebimentos' }
  const { url } = await session.save(newLink(session, link, ''))
  return { object: 'login_link', created: session.now, url }
}

export type AccountAnswers = { answered: ReadonlySet<AccountField>; lastFour: string | null }

/** Returns the fields of an account's page that were filled in earlier. */
export function answeredOf(account: Account): Set<AccountField> {
  const due = new Set(account.requirements.currently_due)
  return new Set(accountFields.filter((field) => requirements[field].every((word) => !due.has(word))))
}

/** Returns a link and its account while the link may be used; null when it was used or has expired. */
export async function openLink(session: StoreSession, linkId: string): Promise<{ link: AccountLink; account: Account } | null> {
  const link = await session.find('account_link', linkId)
  if (!link || link.used || link.expires_at < session.now) return null
  return { link, account: await session.fetch('account', link.account) }
}

/**
 * Stores the answers from the hosted account page and marks its link as used. Earlier answers stay. Throws ApiError when the link
 * was already used or has expired.
 */
export async function answerAccount(session: StoreSession, linkId: string, answers: AccountAnswers): Promise<AccountLink> {
  const open = await openLink(session, linkId)
  if (!open) throw new ApiError(400, { message: 'This link has expired.' })
  const { link, account } = open
  const changed = withAnswers(account, new Set([...answeredOf(account), ...answers.answered]))
  const saved = {
    ...(answers.lastFour ? withBank(changed, answers.lastFour) : changed),
    details_submitted: account.details_submitted || changed.payouts_enabled,
  }
  await session.save({ ...link, used: true })
  await session.save(saved, 'account.updated')
  return link
}

/** Makes the provider ask for a field again, as Stripe does when a verification or a payout fails later. */
export async function askAgain(session: StoreSession, accountId: string, field: AccountField): Promise<void> {
  const account = await session.fetch('account', accountId)
  const answered = answeredOf(account)
  answered.delete(field)
  await session.save(withAnswers(account, answered), 'account.updated')
}
