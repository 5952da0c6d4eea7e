import { z } from 'zod'
import { isDay } from '#shared/days.ts'
import { CheckOutcome } from '#shared/verification.ts'
import { callSource, type SourceCall } from './call.ts'
import { type BackgroundAnswer, type BackgroundSource, BackgroundUnavailable, type PersonToCheck } from './port.ts'
import { assertSigned, jsonIn } from './signature.ts'

// docs/operations/caf.md states what Caf's public documents say, and what this adapter assumes where they say nothing.
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const reference = z.string().regex(/^[\w-]{1,100}$/)
const Created = z.object({ id: reference })
const Transaction = z.object({
  status: z.enum(['APPROVED', 'REPROVED', 'PENDING', 'PROCESSING']),
  sections: z
    .object({
      pfBackgroundCheckFederalPolice: z
        .object({
          statusCode: z.union([z.string(), z.number()]).optional(),
          data: z.object({ emissionDate: z.string().optional() }).nullish(),
        })
        .optional(),
    })
    .nullish(),
})
type Transaction = z.output<typeof Transaction>
const Ids = z.object({
  id: reference.optional().catch(undefined),
  uuid: reference.optional().catch(undefined),
  report: reference.optional().catch(undefined),
  transactionId: reference.optional().catch(undefined),
})
const Event = Ids.extend({ type: z.string(), data: Ids.nullish().catch(null) })
/** The names of the event 'the status of a transaction changed' in Caf's two generations of webhooks. */
const STATUS_CHANGED = ['TRANSACTIONSTATUSUPDATED', 'status_updated']
/** How long before its expiry an access token of Caf is replaced. */
const EARLY_MS = 60_000
const REFUSED =
  'A Polícia Federal não emitiu uma certidão negativa com os seus dados. Confira nome, nascimento e nome da mãe; se estiverem certos, fale com o suporte.'

export type CafOptions = {
  /** The base URL of Caf's API; by default the one in Caf's public documents. */
  readonly url?: string | undefined
  readonly clientId: string
  readonly clientSecret: string
  /**
   * The Caf query template that requests the criminal record of the Polícia Federal and contains the rule that approves or
   * reproves.
   */
  readonly templateId: string
  /** The secret with which Caf signs webhooks; by default the client secret. */
  readonly webhookSecret?: string | undefined
  /** The URL to which Caf sends webhooks; null when Caf cannot reach this server. */
  readonly webhookUrl: string | null
  readonly now: () => Date
  readonly timeoutMs?: number
}

/**
 * Creates the background check by the service Caf Connect. It starts a query and reads its result until Caf approves or reproves.
 * A result without a certificate of the Polícia Federal throws BackgroundUnavailable, because it says nothing about the person.
 */
export function createCafBackground(options: CafOptions): BackgroundSource {
  const { url = 'https://api.us.prd.caf.io', webhookSecret, clientSecret, now, timeoutMs = 20_000 } = options
  const address = url.replace(/\/+$/, '')
  const tokenOf = cafToken({ ...options, address, timeoutMs })
  const call = async (path: string, request: SourceCall): Promise<unknown> => {
    try {
      const headers = { ...request.headers, authorization: `Bearer ${await tokenOf()}` }
      return (await callSource(`${address}${path}`, { ...request, headers }, timeoutMs)).body
    } catch {
      // The original error is not set as the cause, because it may contain what Caf said about the person.
      throw new BackgroundUnavailable()
    }
  }
  return {
    provider: 'caf',
    aboutRealPeople: true,
    async check(person) {
      const body = JSON.stringify(transactionOf(person, options))
      const answer = await call('/v1/transactions?origin=TRUST', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const created = Created.safeParse(answer)
      if (!created.success) throw new BackgroundUnavailable()
      return { status: 'waiting', reference: created.data.id }
    },
    later: {
      async read(id) {
        const transaction = Transaction.safeParse(await call(`/v1/transactions/${encodeURIComponent(id)}`, {}))
        if (!transaction.success) throw new BackgroundUnavailable()
        return answerOf(transaction.data, id, now())
      },
      signatureHeader: 'x-caf-signature',
      referenceIn(body, signature) {
        assertSigned(body, signature, webhookSecret ? [webhookSecret] : [clientSecret])
        const event = Event.safeParse(jsonIn(body)).data
        if (!event || !STATUS_CHANGED.includes(event.type)) return null
        const { data } = event
        return data?.transactionId ?? data?.uuid ?? data?.report ?? data?.id ?? event.uuid ?? event.report ?? null
      },
    },
  }
}

function transactionOf({ cpf, fullName, birthDate, motherName, checkId }: PersonToCheck, { templateId, webhookUrl }: CafOptions) {
  const [year, month, day] = birthDate.split('-')
  return {
    templateId,
    attributes: { cpf, name: fullName, birthDate: `${day}/${month}/${year}`, motherName },
    metadata: { checkId },
    ...(webhookUrl && { _callbackUrl: webhookUrl }),
  }
}

function answerOf({ status, sections }: Transaction, id: string, now: Date): BackgroundAnswer {
  if (status === 'PENDING' || status === 'PROCESSING') return { status: 'waiting', reference: id }
  const certificate = sections?.pfBackgroundCheckFederalPolice
  const found = certificate?.data && (certificate.statusCode === undefined || String(certificate.statusCode) === '200')
  // A certificate is missing when the query template lacks the service, or when the Polícia Federal did not respond.
  if (!found) throw new BackgroundUnavailable()
  const approved = status === 'APPROVED'
  return {
    status: approved ? CheckOutcome.approved : CheckOutcome.refused,
    detalhes: approved ? null : REFUSED,
    certificateDate: issuedAt(certificate.data?.emissionDate) ?? now,
  }
}

/** Returns noon in Brasília on the day of a certificate, parsed from DD/MM/YYYY or YYYY-MM-DD; null for any other text. */
function issuedAt(written = ''): Date | null {
  const [first = ''] = written.split(/[T ]/)
  const day = first.includes('/') ? first.split('/').toReversed().join('-') : first
  return isDay(day) ? new Date(`${day}T15:00:00Z`) : null
}

type TokenOptions = Pick<CafOptions, 'clientId' | 'clientSecret' | 'now'> & { address: string; timeoutMs: number }

/** Returns a function that gives Caf's access token, and requests a new token shortly before the old one expires. */
function cafToken({ address, clientId, clientSecret, now, timeoutMs }: TokenOptions): () => Promise<string> {
  let token = { text: '', endsAt: 0 }
  return async () => {
    if (now().getTime() < token.endsAt) return token.text
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret })
    const { body: answer } = await callSource(`${address}/oauth2/token`, { method: 'POST', body }, timeoutMs)
    const { access_token: text, expires_in: seconds } = Token.parse(answer)
    token = { text, endsAt: now().getTime() + seconds * 1_000 - EARLY_MS }
    return text
  }
}
