/** An error of Stripe's API, with the HTTP status and the response's `error` object. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: Omit<ErrorBody, 'type'> & { type?: string }) {
    super(body.message)
    this.status = status
    this.body = { type: 'invalid_request_error', ...body }
  }
}

export type ErrorBody = {
  type: string
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: unknown
}

/** Returns Stripe's 404 for a missing object. */
export function missing(kind: string, id: string): ApiError {
  return new ApiError(404, { code: 'resource_missing', param: 'id', message: `No such ${kind}: '${id.slice(0, 64)}'` })
}
