import { z } from 'zod'
import { isDay } from '#shared/days.ts'
import { CheckOutcome } from '#shared/verification.ts'
import { callSource, type SourceCall } from './call.ts'
import { type BackgroundAnswer, type BackgroundSource, BackgroundUnavailable } from './port.ts'
import { assertSigned, jsonIn } from './signature.ts'

/** Only these keys of the service's response are read; the service may send others. */
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
  /** The secret with which the service signs its webhooks; without a secret every webhook is refused. */
  readonly webhookSecret?: string | undefined
  readonly timeoutMs?: number
}

/**
 * Creates the background check by an HTTP service. `POST url` sends `{ cpf, nome, data_nascimento, nome_mae }` with a bearer
 * token and an Idempotency-Key. The service responds with `{ status: 'aprovado' | 'reprovado', detalhes?, data_certidao:
 * 'YYYY-MM-DD' }`, or with 202 and `{ protocolo }`, and then `GET url/protocolo` returns the result. A webhook is `{ protocolo }`
 * with the header X-Signature. Anything else, or no response within `timeoutMs`, throws BackgroundUnavailable.
 */
export function createHttpBackground({ url, token, webhookSecret, timeoutMs = 20_000 }: HttpBackgroundOptions): BackgroundSource {
  const authorization = `Bearer ${token}`
  const ask = async (at: string, request: SourceCall): Promise<BackgroundAnswer> => {
    try {
      const { status, body } = await callSource(at, request, timeoutMs)
      if (status === ACCEPTED) return { status: 'waiting', reference: Waiting.parse(body).protocolo }
      const { status: outcome, detalhes, data_certidao: day } = Result.parse(body)
      // The time is noon in Brasília, so that the instant is on the certificate's day in every Brazilian zone.
      return { status: outcome, detalhes: detalhes ?? null, certificateDate: new Date(`${day}T15:00:00Z`) }
    } catch {
      // The original error is not set as the cause, because a message of zod or fetch may contain what the service said about the
      // person.
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
