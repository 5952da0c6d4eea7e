import type { FastifyInstance } from 'fastify'
import { isCPF } from 'validation-br'
import { z } from 'zod'
import { isDay } from '#shared/days.ts'
import { accountPage, accountPageStyle, type AccountPage } from './account-page.ts'
import { answerAccount, answeredOf, openLink, type AccountAnswers, type AccountField } from './accounts.ts'
import { balanceOf, payOut } from './payouts.ts'
import type { Store } from './store.ts'
import type { Account, AccountLink } from './transfer-objects.ts'

/** What the professional's browser may do with the random id of an account link. */
export type AccountSide = {
  open(linkId: string): Promise<{ link: AccountLink; account: Account } | null>
  /** The address of an ended or expired link's page that asks for another one; null for an unknown link. */
  refreshUrlOf(linkId: string): Promise<string | null>
  answer(linkId: string, answers: AccountAnswers): Promise<AccountLink>
  /** What an account holds, in cents. */
  balanceOf(accountId: string): Promise<number>
  /** Pays what the account holds out to its bank, which receives or refuses it. */
  payOut(accountId: string, status: 'paid' | 'failed'): Promise<void>
}

/** Creates the side of the sandbox that the hosted page uses. `then` sends the webhooks of a write. */
export function createAccountSide(store: Store, then: <T>(work: Promise<T>) => Promise<T>): AccountSide {
  return {
    open: (id) => store.read((session) => openLink(session, id)),
    refreshUrlOf: async (id) => (await store.read((session) => session.find('account_link', id)))?.refresh_url ?? null,
    balanceOf: (id) => store.read((session) => balanceOf(session, id)),
    payOut: (id, status) => then(store.write((session) => payOut(session, id, { status }))).then(() => undefined),
    answer: (id, answers) => then(store.write((session) => answerAccount(session, id, answers))),
  }
}

// The address opens the page, so requests must not be logged.
const unlogged = { logLevel: 'error', exposeHeadRoute: false } as const

/** The routes of the hosted page. `returnTo` turns an address of the link into one of the product's origin, or throws. */
export function accountRoutes(app: FastifyInstance, side: AccountSide, returnTo: (address: string) => string): void {
  app.get('/conta/estilo.css', unlogged, (_request, reply) => reply.type('text/css; charset=utf-8').send(accountPageStyle))
  app.get('/conta/:id', unlogged, async (request, reply) => {
    const { id } = Params.parse(request.params)
    const open = await side.open(id)
    if (!open) return reply.redirect(returnTo((await side.refreshUrlOf(id)) ?? '/recebimentos'), 303)
    return reply.type('text/html; charset=utf-8').send(await pageOf(id, open.account, {}))
  })
  app.post('/conta/:id', unlogged, async (request, reply) => {
    const { id } = Params.parse(request.params)
    const { acao, ...form } = Form.parse(request.body)
    const open = await side.open(id)
    if (!open) return reply.redirect(returnTo((await side.refreshUrlOf(id)) ?? '/recebimentos'), 303)
    if (acao === 'depositar' || acao === 'recusar') {
      await side.payOut(open.account.id, acao === 'depositar' ? 'paid' : 'failed')
      return reply.redirect(returnTo(open.link.return_url), 303)
    }
    const { answers, faults } = judge(form, answeredOf(open.account), acao === 'concluir')
    if (Object.keys(faults).length > 0) return reply.type('text/html; charset=utf-8').send(await pageOf(id, open.account, faults))
    const link = await side.answer(id, answers)
    return reply.redirect(returnTo(link.return_url), 303)
  })

  async function pageOf(linkId: string, account: Account, faults: AccountPage['faults']): Promise<string> {
    const lastFour = account.external_accounts.data[0]?.last4 ?? null
    const balanceInCents = account.payouts_enabled ? await side.balanceOf(account.id) : 0
    const action = `/_sandbox/conta/${linkId}`
    return accountPage({ action, answered: answeredOf(account), lastFour, faults, balanceInCents })
  }
}

const Params = z.object({ id: z.string().regex(/^alink_\w{1,64}$/) })
const Answer = z.string().trim().max(60).default('')
const Form = z.object({
  acao: z.enum(['concluir', 'sair', 'depositar', 'recusar']),
  cpf: Answer,
  nascimento: Answer,
  conta: Answer,
  documento: Answer,
  aceite: Answer,
})
type Typed = Omit<z.output<typeof Form>, 'acao'>

const checks: Record<AccountField, { isRight: (typed: string) => boolean; wrong: string; empty: string }> = {
  cpf: { isRight: isCPF, wrong: 'CPF inválido', empty: 'Informe seu CPF' },
  nascimento: { isRight: isBirthDate, wrong: 'Use o formato dd/mm/aaaa', empty: 'Informe sua data de nascimento' },
  conta: {
    isRight: (typed) => typed.replaceAll(/\D/g, '').length >= 6,
    wrong: 'Confira a agência e a conta',
    empty: 'Informe sua conta',
  },
  documento: { isRight: () => true, wrong: '', empty: 'Confirme o envio do documento' },
  aceite: { isRight: () => true, wrong: '', empty: 'Aceite os termos para concluir' },
}

/** Judges the form. With `complete` every field that was never answered must be filled in. */
function judge(typed: Typed, before: ReadonlySet<AccountField>, complete: boolean) {
  const answered = new Set<AccountField>()
  const faults: Partial<Record<AccountField, string>> = {}
  for (const [field, { isRight, wrong, empty }] of Object.entries(checks) as [AccountField, (typeof checks)[AccountField]][]) {
    if (!typed[field] && complete && !before.has(field)) faults[field] = empty
    else if (typed[field] && !isRight(typed[field])) faults[field] = wrong
    else if (typed[field]) answered.add(field)
  }
  const lastFour = answered.has('conta') ? typed.conta.replaceAll(/\D/g, '').slice(-4) : null
  return { answers: { answered, lastFour } satisfies AccountAnswers, faults }
}

function isBirthDate(typed: string): boolean {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed) ?? []
  return isDay(`${year}-${month}-${day}`) && Number(year) >= 1900
}
