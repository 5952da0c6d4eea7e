import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string | undefined>()

/** Runs the work of a request, or of a job that the request queued, so that `requestId` finds its id. */
export function withRequestId<T>(id: string | undefined, work: () => T): T {
  return scope.run(id, work)
}

/** The id of the request that runs, or that queued the job that runs; undefined outside both. */
export function requestId(): string | undefined {
  return scope.getStore()
}

/** The id as a field of a log line or of a job's payload. */
export function requestIdField(): { requestId?: string } {
  const id = requestId()
  return id === undefined ? {} : { requestId: id }
}

/** The id as a header of a call to a provider. */
export function requestIdHeader(): Record<string, string> {
  const id = requestId()
  return id === undefined ? {} : { 'x-request-id': id }
}
