import { Service } from './services.ts'

// This file must not import zod, because the booking form shows the extra tasks before zod is loaded.

/**
 * Tasks beyond the usual work of a service that the contractor may request, as the stored values. A task adds time but has no
 * price of its own.
 */
export const ExtraTask = {
  windows: 'Janelas',
  fridge: 'Geladeira por dentro',
  oven: 'Forno por dentro',
  fewPieces: 'Passar até 20 peças',
  manyPieces: 'Passar até 40 peças',
} as const
export type ExtraTask = (typeof ExtraTask)[keyof typeof ExtraTask]

const cleaning = [Service.lightCleaning, Service.deepCleaning] as const

/**
 * For each extra task the services whose professionals do it (`of`), the minutes that it adds, and its name within a sentence.
 */
const facts: Readonly<Record<ExtraTask, { of: readonly Service[]; minutes: number; words: string }>> = {
  [ExtraTask.windows]: { of: cleaning, minutes: 60, words: 'janelas' },
  [ExtraTask.fridge]: { of: cleaning, minutes: 30, words: 'geladeira' },
  [ExtraTask.oven]: { of: cleaning, minutes: 30, words: 'forno' },
  [ExtraTask.fewPieces]: { of: [Service.ironing], minutes: 60, words: '20 peças para passar' },
  [ExtraTask.manyPieces]: { of: [Service.ironing], minutes: 120, words: '40 peças para passar' },
}

export const extraTasks = Object.values(ExtraTask)
/** The two extra tasks that are amounts of ironing. Only one of them may be requested. */
export const pieces: readonly ExtraTask[] = [ExtraTask.fewPieces, ExtraTask.manyPieces]

export const minutesOf = (task: ExtraTask): number => facts[task].minutes
export const wordsOf = (task: ExtraTask): string => facts[task].words

/** Whether the requested ironing is counted in pieces. */
export function countsPieces(asked: readonly ExtraTask[]): boolean {
  return asked.some((task) => pieces.includes(task))
}

/** Returns the extra tasks of a professional who offers these services, in the order of the list. */
export function extraTasksOf(offered: readonly string[]): ExtraTask[] {
  return extraTasks.filter((task) => facts[task].of.some((service) => offered.includes(service)))
}

/** Returns the chosen extra tasks after a change. If both amounts of ironing are chosen, only the newly chosen amount stays. */
export function withOneAmount(asked: readonly ExtraTask[], before: readonly ExtraTask[]): ExtraTask[] {
  const both = pieces.every((amount) => asked.includes(amount))
  return asked.filter((task) => !(both && pieces.includes(task) && before.includes(task)))
}

export const extraTaskMessages = {
  label: 'Tarefas a mais',
  hint: 'Elas pedem mais tempo. O preço é o das horas que você escolhe.',
  unknown: 'Escolha uma tarefa da lista',
  once: 'Escolha cada tarefa uma vez',
  oneAmount: 'Escolha uma quantidade de peças',
  notOffered: (task: ExtraTask) => `Esta profissional não faz esta tarefa: ${task}.`,
} as const
