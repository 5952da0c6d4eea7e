import type { FastifyInstance, FastifyReply } from 'fastify'
import { isCPF } from 'validation-br'
import { z } from 'zod'
import { isDay } from '#shared/days.ts'
import { sendAccountPage, type AccountPage } from './account-page.ts'
import { answeredOf, type AccountAnswers, type AccountField } from './accounts.ts'
import type { BrowserSide } from './browser-side.ts'
import { unlogged } from './page.ts'
import type { Account } from './transfer-objects.ts'

/** The routes of the hosted page. `returnTo` turns an address of the link into one of the product's origin, or throws. */
export function accountRoutes(app: FastifyInstance, side: BrowserSide['accounts'], returnTo: (address: string) => string): void {
  app.get('/conta/:id', unlogged, async (request, reply) => {
    const { id } = Params.parse(request.params)
    const open = await side.open(id)
    if (!open) return reply.redirect(returnTo((await side.refreshUrlOf(id)) ?? '/recebimentos'), 303)
    return show(reply, id, open.account, {})
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
    if (Object.keys(faults).length > 0) return show(reply, id, open.account, faults)
    const link = await side.answer(id, answers)
    return reply.redirect(returnTo(link.return_url), 303)
  })

  async function show(reply: FastifyReply, linkId: string, account: Account, faults: AccountPage['faults']) {
    const lastFour = account.external_accounts.data[0]?.last4 ?? null
    const balanceInCents = account.payouts_enabled ? await side.balanceOf(account.id) : 0
    const action = `/_sandbox/conta/${linkId}`
    return sendAccountPage(reply, { action, answered: answeredOf(account), lastFour, faults, balanceInCents })
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
