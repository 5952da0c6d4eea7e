import { createHash } from 'node:crypto'
import type { MonthlyContract } from '#db/schema/index.ts'
import { writtenDay } from '#shared/days.ts'
import { EMPLOYEE_NOTICE_PERIOD, OVERTIME_BASIS_POINTS } from '#shared/domestic-work.ts'
import { centsInWords, formatBasisPoints } from '#shared/money.ts'

type Facts = Pick<
  MonthlyContract,
  'id' | 'startsOn' | 'monthlySalaryInCents' | 'daysPerWeek' | 'hoursPerDay' | 'payday' | 'services' | 'tasks'
> & {
  /** The town of the home, such as 'São Paulo/SP'. */
  readonly town: string
}

/** One clause: its title and its text. */
export type Clause = { readonly title: string; readonly text: string }

/**
 * Returns the text of a contract and its SHA-256 in hex. The text contains roles and the contract's id but no names, so that
 * erasing a name does not change it (ADR 017). The same facts give the same text.
 */
export function contractText(facts: Facts): { text: string; textHash: string } {
  const text = clausesOf(facts)
    .map(({ title, text: body }) => `${title}\n${body}`)
    .join('\n\n')
  return { text, textHash: createHash('sha256').update(text).digest('hex') }
}

/** Returns the clauses of a stored text, as the page and the PDF show them. */
export function clausesIn(text: string): Clause[] {
  return text.split('\n\n').map((part) => {
    const [title = '', ...lines] = part.split('\n')
    return { title, text: lines.join('\n') }
  })
}

function clausesOf(facts: Facts): Clause[] {
  const { startsOn, monthlySalaryInCents, daysPerWeek, hoursPerDay, payday } = facts
  const hours = daysPerWeek * hoursPerDay
  return [
    {
      title: '1. Partes e lugar',
      text: `Parte empregadora e parte empregada são as duas contas da Plumaí nomeadas neste contrato, de código ${facts.id}. O trabalho é doméstico, pessoal e sem fim de lucro, na residência da parte empregadora em ${facts.town}.`,
    },
    { title: '2. Tarefas', text: tasksOf(facts) },
    {
      title: '3. Jornada',
      text: `São ${counted(daysPerWeek, 'dia')} por semana com ${counted(hoursPerDay, 'hora')} por dia, ${counted(hours, 'hora')} por semana. As partes combinam os dias, o horário e o intervalo, e a parte empregadora anota a entrada e a saída. A hora extra é paga com acréscimo de pelo menos ${formatBasisPoints(OVERTIME_BASIS_POINTS)}. O descanso semanal e os feriados são pagos.`,
    },
    {
      title: '4. Salário',
      text: `O salário é de ${centsInWords(monthlySalaryInCents)} por mês, pago com recibo até o dia ${payday} do mês seguinte ao trabalhado. Dele só se desconta o que a lei permite, como a contribuição da parte empregada ao INSS.`,
    },
    {
      title: '5. Direitos',
      text: 'Valem os direitos da Lei Complementar 150/2015, entre eles o 13º salário, as férias com um terço a mais, o FGTS, o vale-transporte quando for pedido e o seguro contra acidentes do trabalho. A parte empregadora registra o contrato no eSocial e na carteira de trabalho antes do primeiro dia e paga a guia de cada mês.',
    },
    {
      title: '6. Início e fim',
      text: `O contrato começa em ${writtenDay(startsOn)} e não tem prazo para terminar. Cada parte pode encerrá-lo com aviso prévio de pelo menos ${EMPLOYEE_NOTICE_PERIOD} dias; quando o aviso é da parte empregadora, o prazo cresce com os anos de serviço, como diz a lei.`,
    },
  ]
}

function tasksOf({ services, tasks }: Facts): string {
  const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(services)
  // A blank line separates clauses, so blank lines in the tasks are removed.
  const own = tasks.replaceAll(/\n{2,}/g, '\n')
  if (services.length === 0) return own
  return own === '' ? `${listed}.` : `${listed}. Também: ${own}`
}

function counted(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
