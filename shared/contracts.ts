import { z } from 'zod'
import { MAX_DAYS_WITHOUT_CONTRACT } from './booking-request.ts'
import { isDay } from './days.ts'
import { FULL_DAY_HOURS, FULL_WEEK_HOURS, LATEST_PAYDAY, MAX_DAYS_PER_WEEK, minimumSalary, ratesOn } from './domestic-work.ts'
import { centsInWords } from './money.ts'
import { ServicesAsked } from './booking-scope.ts'
import { CONTRACT_PARTNER } from './purchase-kinds.ts'
import { Id, IdempotencyKey, text } from './text.ts'

/** The states of a monthly contract, stored in `contratos_mensalistas.status`. */
export const ContractStatus = { draft: 'rascunho', active: 'ativo', ended: 'encerrado' } as const
export type ContractStatus = (typeof ContractStatus)[keyof typeof ContractStatus]

/** How a contract ended, as the stored values. Only a contract that ended with a notice period had been active before. */
export const ContractEnd = { declined: 'recusado', withdrawn: 'retirado', notice: 'aviso' } as const
export type ContractEnd = (typeof ContractEnd)[keyof typeof ContractEnd]

export const MAX_SALARY_IN_CENTS = 10_000_000
export const TASKS_LENGTH = 1_000
export const CHANGE_LENGTH = 600
/** How many days ahead a contract may begin. */
export const LATEST_START_DAYS = 180
/** How many days ahead the last day of a contract may be when one of the two people ends it with a notice period. */
export const LATEST_LAST_DAY_DAYS = 180
/** For how many years after the end of a contract the IP addresses of its acceptances are stored. */
export const ADDRESS_KEPT_YEARS = 5

const DayInput = z.string({ error: 'Informe o dia' }).max(10, 'Data inválida').refine(isDay, 'Data inválida')
const whole = (required: string) => z.number({ error: required }).int(required)
const Salary = whole('Informe o salário')
  .min(1, 'Informe o salário')
  .max(MAX_SALARY_IN_CENTS, `O salário vai até ${centsInWords(MAX_SALARY_IN_CENTS)}`)

/** The input of the cost calculator: the base salary of a month in cents. */
export const CalculateCost = z.strictObject({ baseSalaryInCents: Salary })
export type CalculateCost = z.output<typeof CalculateCost>

const termFields = {
  startsOn: DayInput,
  monthlySalaryInCents: Salary,
  daysPerWeek: whole('Informe os dias por semana')
    .min(1, 'Escolha pelo menos 1 dia por semana')
    .max(MAX_DAYS_PER_WEEK, `Escolha no máximo ${MAX_DAYS_PER_WEEK} dias: um dia é de descanso`),
  hoursPerDay: whole('Informe as horas por dia')
    .min(1, 'Escolha pelo menos 1 hora por dia')
    .max(FULL_DAY_HOURS, `São no máximo ${FULL_DAY_HOURS} horas por dia`),
  payday: whole('Informe o dia do pagamento')
    .min(1, 'Escolha um dia do mês')
    .max(LATEST_PAYDAY, `O salário é pago até o dia ${LATEST_PAYDAY} do mês seguinte`),
  services: ServicesAsked,
  tasks: text({ max: TASKS_LENGTH }),
}
type Terms = z.output<z.ZodObject<typeof termFields>>

/** Checks the rules that concern several fields together. Each violation is reported at the field that has to change. */
function checkTerms(terms: Terms, { addIssue }: z.RefinementCtx): void {
  const refuse = (field: keyof Terms, message: string) => addIssue({ code: 'custom', path: [field], message })
  // The weekly hours are not checked if a number is too big, because that number is already refused at its own field.
  const isBounded = terms.daysPerWeek <= MAX_DAYS_PER_WEEK && terms.hoursPerDay <= FULL_DAY_HOURS
  if (isBounded && terms.daysPerWeek * terms.hoursPerDay > FULL_WEEK_HOURS)
    refuse('hoursPerDay', `São no máximo ${FULL_WEEK_HOURS} horas por semana`)
  const minimum = minimumSalary(terms, ratesOn(terms.startsOn))
  if (terms.monthlySalaryInCents < minimum)
    refuse('monthlySalaryInCents', `Para esta jornada, o salário mínimo é ${centsInWords(minimum)}`)
  if (terms.services.length === 0 && terms.tasks === '') refuse('tasks', 'Escolha um serviço ou descreva as tarefas')
}

/** Creates a draft of a contract with a professional whom the contractor knows from a booking or a conversation. */
export const CreateContract = z
  .strictObject({
    professionalId: z.guid({ error: 'Escolha com quem é o contrato' }).toLowerCase(),
    ...termFields,
    idempotencyKey: IdempotencyKey,
  })
  .superRefine(checkTerms)
export type CreateContract = z.output<typeof CreateContract>

/** Changes the terms of a draft of a contract. Acceptances of its earlier text become invalid. */
export const ChangeContract = z.strictObject({ contractId: Id, ...termFields }).superRefine(checkTerms)
export type ChangeContract = z.output<typeof ChangeContract>

export const ContractRef = z.strictObject({ contractId: Id })

/** The SHA-256 of the contract text that the page showed, in lower-case hex. */
const TextHash = z
  .string({ error: 'Valor inválido' })
  .max(64, 'Valor inválido')
  .regex(/^[0-9a-f]{64}$/, 'Valor inválido')
export const AcceptContract = z.strictObject({ contractId: Id, hash: TextHash })
export type AcceptContract = z.output<typeof AcceptContract>

export const AskChange = z.strictObject({
  contractId: Id,
  request: text({ min: 5, max: CHANGE_LENGTH, required: 'Escreva o que deve mudar' }),
})
export type AskChange = z.output<typeof AskChange>

export const GiveNotice = z.strictObject({ contractId: Id, lastDay: DayInput })
export type GiveNotice = z.output<typeof GiveNotice>

export const contractMessages = {
  newContract: 'Novo Contrato',
  calculate: 'Calcular custo',
  calculateFailed: { title: 'Erro ao calcular' },
  gate: 'Assine o Contrato Mensalista CLT para criar, mudar e enviar contratos.',
  notFound: 'Contrato não encontrado',
  nobodyToChoose: `O contrato é com ${CONTRACT_PARTNER}.`,
  unknownProfessional: `Escolha ${CONTRACT_PARTNER}.`,
  unreachable: 'Esta profissional não pode mais receber contratos seus.',
  openAlready: 'Vocês já têm um contrato aberto. Continue nele ou encerre-o antes.',
  startsOn: `Escolha um dia de hoje em diante, em até ${LATEST_START_DAYS} dias.`,
  noHome: 'Informe o endereço da sua casa antes: o contrato diz em que cidade é o trabalho.',
  wrongState: 'O contrato mudou de situação. Confira como ele está agora.',
  startPassed: 'O primeiro dia já passou. Quem contrata precisa mudar o início antes dos aceites.',
  staleText: 'O texto mudou depois que você abriu a página. Leia a versão atual e aceite de novo.',
  /** Says, before a person accepts the contract, which data of the acceptance is stored. */
  acceptance: `Ao aceitar, ficam guardados o dia e a hora, o código do texto e o endereço da sua conexão (IP), cifrado. Nenhuma das partes vê esse endereço: ele fica com o contrato e por ${ADDRESS_KEPT_YEARS} anos depois do fim, e só aparece no arquivo com os seus próprios dados.`,
  lastDay: (earliest: string, days: number) => `O aviso é de pelo menos ${days} dias: escolha ${earliest} ou depois.`,
  lastDayTooLate: `Escolha um dia em até ${LATEST_LAST_DAY_DAYS} dias.`,
  seriesRefused: `Repetir a visita em mais de ${MAX_DAYS_WITHOUT_CONTRACT} dias por semana na mesma casa é emprego (LC 150/2015) e pede um contrato mensal ativo. Faça o contrato ou escolha menos dias.`,
  created: { title: 'Rascunho criado', description: 'Confira o texto e envie quando estiver certo.' },
  changed: { title: 'Contrato alterado' },
  proposed: { title: 'Contrato enviado' },
  accepted: { title: 'Você aceitou o contrato' },
  changeAsked: { title: 'Pedido de mudança enviado' },
  declined: { title: 'Contrato recusado' },
  withdrawn: { title: 'Contrato retirado' },
  noticeGiven: { title: 'Aviso registrado' },
  saveFailed: { title: 'Não foi possível salvar o contrato' },
  actFailed: { title: 'Não foi possível continuar' },
} as const

/**
 * What the product does not do for people who employ somebody. These sentences are shown beside each figure and on each contract,
 * and printed on the PDF.
 */
export const contractLimits = [
  'A Plumaí não registra nada no eSocial: o registro, a guia mensal e os recibos ficam com quem contrata.',
  'As contas e o texto são uma estimativa e um modelo. A Plumaí não dá orientação jurídica.',
  'O piso do seu estado ou da sua categoria pode ser maior que o salário mínimo nacional.',
] as const

/** The path of the page on which a contractor drafts a contract with a professional. */
export function newContractPath(professionalId: string): string {
  return `/contratos-mensalistas?novo=true&profissional=${professionalId}`
}
