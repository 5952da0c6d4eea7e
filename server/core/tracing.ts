import { AsyncLocalStorage } from 'node:async_hooks'
import type * as Api from '@opentelemetry/api'
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api'
import { codeOf } from './errors.ts'

/** A tracing span that is open: `run` runs work inside the span, and `end` closes it. */
export type OpenSpan = {
  readonly run: <T>(work: () => T) => T
  readonly end: (outcome?: { error?: unknown; attributes?: Attributes }) => void
}

let tracing: { api: typeof Api; tracer: Tracer } | null = null
const current = new AsyncLocalStorage<Span>()

/**
 * Starts to send tracing spans to a collector that speaks OTLP over HTTP, at `endpoint` without `/v1/traces`. `share` is the
 * share of traces that is sent, from 0 to 1. Returns a function that sends the queued spans and stops. The packages are loaded
 * here, so that an installation without tracing does not load them.
 */
export async function startTracing(endpoint: string, share: number): Promise<() => Promise<void>> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'plumai' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  tracing = { api, tracer: provider.getTracer('plumai') }
  return async () => {
    tracing = null
    await provider.shutdown()
  }
}

/** True if tracing is on. */
export function isTracing(): boolean {
  return tracing !== null
}

/**
 * Runs the work in a tracing span, if tracing is on. `name` and `attributes` go to another service, so they must not contain
 * personal data. A failure is recorded with its code only. `parent` is a text from `traceParent`, for work that another process
 * began.
 */
export function span<T>(name: string, attributes: Attributes, work: () => T, parent?: string): T {
  if (!tracing) return work()
  const { run, end } = openSpan(name, attributes, parent)
  try {
    const result = run(work)
    if (result instanceof Promise)
      result.then(
        () => end(),
        (error: unknown) => end({ error }),
      )
    else end()
    return result
  } catch (error) {
    end({ error })
    throw error
  }
}

/** Opens a span that the caller must end. Without tracing it does nothing. */
export function openSpan(name: string, attributes: Attributes, parent?: string): OpenSpan {
  if (!tracing) return { run: (work) => work(), end: () => undefined }
  const { api, tracer } = tracing
  const opened = tracer.startSpan(name, { attributes }, contextOf(api, parent))
  return {
    run: (work) => current.run(opened, work),
    end({ error, attributes: more } = {}) {
      if (more) opened.setAttributes(more)
      if (error !== undefined) {
        opened.setAttribute('error.type', codeOf(error))
        opened.setStatus({ code: api.SpanStatusCode.ERROR })
      }
      opened.end()
    },
  }
}

/** Returns the open span in the W3C format of `traceparent`, for a job's payload; undefined when no span is open. */
export function traceParent(): string | undefined {
  const at = current.getStore()?.spanContext()
  return at && `00-${at.traceId}-${at.spanId}-0${at.traceFlags}`
}

/** Wraps ports so that each call of them is a span, such as `payment.refund`. Without tracing it returns the ports unchanged. */
export function traced<Ports extends object>(ports: Ports): Ports {
  if (!tracing) return ports
  return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, tracedPort(name, port)])) as Ports
}

function tracedPort(name: string, port: object): object {
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function') return member
      return (...values: unknown[]) => span(`${name}.${String(key)}`, {}, (): unknown => Reflect.apply(member, target, values))
    },
  })
}

function contextOf({ trace, ROOT_CONTEXT }: typeof Api, parent: string | undefined): Context {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-0([01])$/.exec(parent ?? '') ?? []
  if (traceId && spanId) {
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number(flags), isRemote: true })
  }
  const open = current.getStore()
  return open ? trace.setSpan(ROOT_CONTEXT, open) : ROOT_CONTEXT
}
