import type { FastifyReply } from 'fastify'
import { formatCents } from '#shared/money.ts'
import type { AccountField } from './accounts.ts'
import { sendPage } from './page.ts'

/** What the page shows: which fields are answered already, and the last digits of the bank account. */
export type AccountPage = {
  action: string
  answered: ReadonlySet<AccountField>
  lastFour: string | null
  /** A sentence for each field that was filled in wrongly. */
  faults: Partial<Record<AccountField, string>>
  /** What waits for a payout to the bank; 0 while payouts are off. */
  balanceInCents: number
}

/** Sends the hosted page of a professional's account. */
export function sendAccountPage(reply: FastifyReply, page: AccountPage): FastifyReply {
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
