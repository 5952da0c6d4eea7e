import cep from 'cep-promise'
import { z } from 'zod'
import type { FoundAddress } from './answers.ts'

const Failure = z.object({ type: z.string(), errors: z.array(z.object({ message: z.string() })) })

/**
 * The address of an 8-digit CEP by whichever of ViaCEP and WideNet answers first; null when one of them says that it does not
 * exist. Throws when neither could be reached within `timeoutMs`. The library puts only the digits into its addresses.
 */
export async function askCepPromise(digits: string, timeoutMs: number): Promise<FoundAddress | null> {
  try {
    const found = await withDeadline(cep(digits, { providers: ['viacep', 'widenet'], timeout: timeoutMs }), timeoutMs)
    return { cep: found.cep, state: found.state, city: found.city, neighborhood: found.neighborhood, street: found.street }
  } catch (error) {
    if (saysUnknown(error)) return null
    throw error
  }
}

// The library folds "no such CEP" and "no connection" into one error; only the sentences differ.
function saysUnknown(error: unknown): boolean {
  const failure = Failure.safeParse(error)
  return failure.success && failure.data.errors.some(({ message }) => /não encontrado/i.test(message))
}

// Its own timeout counts from the last byte, so a dripping server could hold a form for ever.
async function withDeadline<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('No answer in time')), timeoutMs)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
