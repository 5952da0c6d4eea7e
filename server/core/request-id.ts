import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string | undefined>()

/** Runs the work of a request, or of a job that the request queued, with the request's id, which `requestId` then returns. */
export function withRequestId<T>(id: string | undefined, work: () => T): T {
  return scope.run(id, work)
}

/** Returns the id of the current request, or of the request that queued the current job; undefined outside of both. */
export function requestId(): string | undefined {
  return scope.getStore()
}

/** Returns the current request id as a field for a log line or for a job's payload. */
export function requestIdField(): { requestId?: string } {
  const id = requestId()
  return id === undefined ? {} : { requestId: id }
}

/** Returns the current request id as a header for a call to a provider. */
export function requestIdHeader(): Record<string, string> {
  const id = requestId()
  return id === undefined ? {} : { 'x-request-id': id }
}
