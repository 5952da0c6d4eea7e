import { z } from 'zod'
import { isDay } from '#shared/days.ts'
import { CheckOutcome } from '#shared/verification.ts'
import { requestIdHeader } from '#server/core/request-id.ts'
import { type BackgroundSource, BackgroundUnavailable } from './port.ts'

/** Of the response only these three keys are read; the service may send others. */
const Answer = z.object({
  status: z.enum(Object.values(CheckOutcome)),
  detalhes: z.string().max(1_000).nullish(),
  data_certidao: z.string().refine(isDay),
})
const MAX_ANSWER_BYTES = 64 * 1024

/**
 * Creates the check by a service: `POST url` with `{ cpf, nome, data_nascimento, nome_mae }` and a bearer token, answered by `{ status: 'aprovado' |
 * 'reprovado', detalhes?, data_certidao: 'YYYY-MM-DD' }`. The header Idempotency-Key is the id of the check. Everything else is
 * BackgroundUnavailable: another status, another shape, a redirect, a response later than `timeoutMs`.
 */
export function createHttpBackground({
  url,
  token,
  timeoutMs = 20_000,
}: {
  url: string
  token: string
  timeoutMs?: number
}): BackgroundSource {
  return {
    provider: 'http',
    aboutRealPeople: true,
    async check({ cpf, fullName, birthDate, motherName, checkId }) {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          redirect: 'error',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': checkId,
            ...requestIdHeader(),
          },
          body: JSON.stringify({ cpf, nome: fullName, data_nascimento: birthDate, nome_mae: motherName }),
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (!answer.ok) throw new Error(`status ${answer.status}`)
        const { status, detalhes, data_certidao: day } = Answer.parse(JSON.parse(await shortText(answer)))
        // Noon in Brasília, so that the instant is on this day in every Brazilian zone.
        return { status, detalhes: detalhes ?? null, certificateDate: new Date(`${day}T15:00:00Z`) }
      } catch {
        // The cause is left out: a message of zod or of fetch may contain what the service said about the person.
        throw new BackgroundUnavailable()
      }
    },
  }
}

async function shortText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
