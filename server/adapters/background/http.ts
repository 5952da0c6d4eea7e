import { z } from 'zod'
import { isDay } from '#shared/days.ts'
import { CheckOutcome } from '#shared/verification.ts'
import { callSource, type SourceCall } from './call.ts'
import { type BackgroundAnswer, type BackgroundSource, BackgroundUnavailable } from './port.ts'
import { assertSigned, jsonIn } from './signature.ts'

/** Of the response only these keys are read; the service may send others. */
const Result = z.object({
  status: z.enum(Object.values(CheckOutcome)),
  detalhes: z.string().max(1_000).nullish(),
  data_certidao: z.string().refine(isDay),
})
const Waiting = z.object({ protocolo: z.string().regex(/^[\w.-]{1,100}$/) })
const ACCEPTED = 202

export type HttpBackgroundOptions = {
  readonly url: string
  readonly token: string
  /** The secret with which the service signs its webhooks; without one it sends none. */
  readonly webhookSecret?: string | undefined
  readonly timeoutMs?: number
}

/**
 * Creates the check by a service: `POST url` with `{ cpf, nome, data_nascimento, nome_mae }` and a bearer token, answered by `{ status:
 * 'aprovado' | 'reprovado', detalhes?, data_certidao: 'YYYY-MM-DD' }`, or with the status 202 by `{ protocolo }`, after which `GET
 * url/protocolo` answers the same. The header Idempotency-Key is the id of the check. A webhook is `{ protocolo }` with the header
 * X-Signature. Everything else is BackgroundUnavailable: another status, another shape, a redirect, a response later than `timeoutMs`.
 */
export function createHttpBackground({ url, token, webhookSecret, timeoutMs = 20_000 }: HttpBackgroundOptions): BackgroundSource {
  const authorization = `Bearer ${token}`
  const ask = async (at: string, request: SourceCall): Promise<BackgroundAnswer> => {
    try {
      const { status, body } = await callSource(at, request, timeoutMs)
      if (status === ACCEPTED) return { status: 'waiting', reference: Waiting.parse(body).protocolo }
      const { status: outcome, detalhes, data_certidao: day } = Result.parse(body)
      // Noon in Brasília, so that the instant is on this day in every Brazilian zone.
      return { status: outcome, detalhes: detalhes ?? null, certificateDate: new Date(`${day}T15:00:00Z`) }
    } catch {
      // The cause is left out: a message of zod or of fetch may contain what the service said about the person.
      throw new BackgroundUnavailable()
    }
  }
  return {
    provider: 'http',
    aboutRealPeople: true,
    check: ({ cpf, fullName, birthDate, motherName, checkId }) =>
      ask(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': checkId },
        body: JSON.stringify({ cpf, nome: fullName, data_nascimento: birthDate, nome_mae: motherName }),
      }),
    later: {
      read: (reference) => ask(`${url.replace(/\/+$/, '')}/${encodeURIComponent(reference)}`, { headers: { authorization } }),
      signatureHeader: 'x-signature',
      referenceIn(body, signature) {
        assertSigned(body, signature, webhookSecret ? [webhookSecret] : [])
        return Waiting.safeParse(jsonIn(body)).data?.protocolo ?? null
      },
    },
  }
}
