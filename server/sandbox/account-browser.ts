import type { FastifyInstance, FastifyReply } from 'fastify'
import { isCPF } from 'validation-br'
import { z } from 'zod'
import { isDay } from '#shared/days.ts'
import { answeredOf, type AccountAnswers, type AccountField } from './accounts.ts'
import type { BrowserSide } from './browser-side.ts'
import { unlogged, sendPage } from './page.ts'
import type { Account } from './transfer-objects.ts'
import { formatCents } from '#shared/money.ts'

/**
 * Registers the routes of the hosted account page. `returnTo` returns a link's return address if it is on the product's origin,
 * and throws otherwise.
 */
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

/** Checks the submitted form. With `complete`, every field must be filled in now or earlier. */
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

/** The data of the account page: the fields that are already answered, and the last digits of the bank account. */
type AccountPage = {
  action: string
  answered: ReadonlySet<AccountField>
  lastFour: string | null
  /** The error message for each field that was filled in wrongly. */
  faults: Partial<Record<AccountField, string>>
  /** The account's balance in cents that can be paid out to the bank; 0 while payouts are off. */
  balanceInCents: number
}

/** Sends the hosted page of a professional's account. */
function sendAccountPage(reply: FastifyReply, page: AccountPage): FastifyReply {
  const main = `<p>Preencha para a Plumaí poder enviar o dinheiro das suas visitas. Os dados ficam só nesta demonstração e nenhum número é guardado inteiro.</p>
<form method="post" action="${page.action}" novalidate>
${field(page, 'cpf', 'CPF', 'inputmode="numeric" autocomplete="off"')}
${field(page, 'nascimento', 'Data de nascimento', 'placeholder="dd/mm/aaaa" inputmode="numeric" autocomplete="off"')}
${field(page, 'conta', 'Conta bancária (agência e conta)', 'placeholder="0001 12345-6" autocomplete="off"')}
${tick(page, 'documento', 'Enviei a foto do meu documento (na demonstração nada é enviado)')}
${tick(page, 'aceite', 'Aceito os termos do provedor de pagamento de demonstração')}
<button name="acao" value="concluir" class="sim">Concluir</button>
<button name="acao" value="sair">Salvar e continuar depois</button>
</form>
${payouts(page)}`
  return sendPage(reply, { title: 'Conta para receber, demonstração', heading: 'Conta para receber', main })
}

function payouts({ action, balanceInCents }: AccountPage): string {
  if (balanceInCents <= 0) return ''
  return `<form method="post" action="${action}">
<h2>Depósito no banco</h2>
<p>${formatCents(balanceInCents)} esperam pelo depósito. De verdade ele é automático; na demonstração você escolhe o que o banco faz.</p>
<button name="acao" value="depositar">Depositar agora</button>
<button name="acao" value="recusar">Fazer o banco recusar</button>
</form>`
}

function field({ answered, faults, lastFour }: AccountPage, name: AccountField, label: string, attributes: string): string {
  const known = answered.has(name)
  const note = known
    ? `<span id="${name}-nota">Já informado${name === 'conta' && lastFour ? `, termina em ${lastFour}` : ''}. Preencha só para trocar.</span>`
    : ''
  return `<p><label for="${name}">${label}</label>${note}
<input id="${name}" name="${name}" ${attributes}${faults[name] ? ` aria-invalid="true" aria-describedby="${name}-erro"` : known ? ` aria-describedby="${name}-nota"` : ''}>
${faults[name] ? `<strong id="${name}-erro">${faults[name]}</strong>` : ''}</p>`
}

function tick({ answered, faults }: AccountPage, name: AccountField, label: string): string {
  if (answered.has(name)) return ''
  return `<p class="linha"><input type="checkbox" id="${name}" name="${name}" value="sim"${faults[name] ? ` aria-invalid="true" aria-describedby="${name}-erro"` : ''}>
<label for="${name}">${label}</label>
${faults[name] ? `<strong id="${name}-erro">${faults[name]}</strong>` : ''}</p>`
}
