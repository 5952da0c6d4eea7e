import { ApiError } from './api-error.ts'
import { listOf } from './new-object.ts'
import { paymentOf } from './invoices.ts'
import type { StoreSession } from './store.ts'

type Json = { [key: string]: unknown }

/** Replaces ids with their objects along the `expand[]` paths, and adds the properties that Stripe includes only on request. */
export async function expanded(session: StoreSession, object: unknown, paths: string[]): Promise<unknown> {
  let result = object
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 5) throw new ApiError(400, { message: 'You cannot expand more than 4 levels of a property.' })
    result = await expandPath(session, result, steps, path)
  }
  return result
}

async function expandPath(session: StoreSession, value: unknown, [step, ...rest]: string[], path: string): Promise<unknown> {
  if (step === undefined) return value
  if (Array.isArray(value)) return Promise.all(value.map((each) => expandPath(session, each, [step, ...rest], path)))
  if (!isJson(value)) throw notExpandable(path)
  const found = await propertyOf(session, value, step)
  if (found === undefined) throw notExpandable(path)
  return { ...value, [step]: found === null ? null : await expandPath(session, found, rest, path) }
}

async function propertyOf(session: StoreSession, value: Json, step: string): Promise<unknown> {
  const own = value[step]
  if (typeof own === 'string') return (await session.findAny(own)) ?? undefined
  if (own !== undefined) return own
  if (value['object'] === 'invoice') return propertyOfInvoice(session, value, step)
  return undefined
}

async function propertyOfInvoice(session: StoreSession, invoice: Json, step: string): Promise<unknown> {
  const payment = await paymentOf(session, String(invoice['id']))
  if (step === 'payments') return listOf('invoice_payments', payment ? [payment] : [])
  if (step !== 'confirmation_secret') return undefined
  // The secret part of the client secret is appended when the response is sent (secrets.ts).
  return payment ? { type: 'payment_intent', client_secret: `${payment.payment.payment_intent}_secret_` } : null
}

function notExpandable(path: string) {
  return new ApiError(400, { message: `This property cannot be expanded (${path.slice(0, 64)}).` })
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
