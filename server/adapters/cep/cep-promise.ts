import cepPromise from 'cep-promise'
import { z } from 'zod'
import type { FoundAddress } from './answers.ts'

const Failure = z.object({ type: z.string(), errors: z.array(z.object({ message: z.string() })) })

/**
 * Returns the address of an 8-digit CEP from ViaCEP or WideNet, whichever responds first. Null when one of them says that the CEP
 * does not exist. Throws when neither responds within `timeoutMs`. Tests pass a fake library as `ask`.
 */
export async function askCepPromise(digits: string, timeoutMs: number, ask = cepPromise): Promise<FoundAddress | null> {
  try {
    const found = await withDeadline(ask(digits, { providers: ['viacep', 'widenet'], timeout: timeoutMs }), timeoutMs)
    return { cep: found.cep, state: found.state, city: found.city, neighborhood: found.neighborhood, street: found.street }
  } catch (error) {
    if (isUnknownCep(error)) return null
    throw error
  }
}

// The library cep-promise throws the same error for "no such CEP" and "no connection"; only the messages differ.
function isUnknownCep(error: unknown): boolean {
  const failure = Failure.safeParse(error)
  return failure.success && failure.data.errors.some(({ message }) => /não encontrado/i.test(message))
}

// The timeout of the library cep-promise restarts with each byte, so without this deadline a slow server could block a form
// without end.
async function withDeadline<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('No answer in time')), timeoutMs)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
