import type { AppEvent } from './port.ts'

/** PostgreSQL's NOTIFY refuses a payload of 8,000 bytes or more. */
const MAX_BYTES = 7_900
const MAX_EVENTS = 40
/** The maximum number of recipients in one message. The other recipients of the event get further messages. */
const MAX_RECIPIENTS = 150

/**
 * Returns the NOTIFY payloads for these events, in the order of the events. An event with many recipients is split into several
 * messages. All but the first are marked `continues`, so that listeners to all events get the event only once.
 */
export function packed(from: string, events: readonly AppEvent[]): string[] {
  const messages: string[] = []
  let batch: AppEvent[] = []
  const flush = () => {
    if (batch.length > 0) messages.push(JSON.stringify({ from, events: batch }))
    batch = []
  }
  for (const event of events) {
    const [first = [], ...others] = chunksOf(event.to)
    const announced = { ...event, to: first }
    if (batch.length === MAX_EVENTS || Buffer.byteLength(JSON.stringify({ from, events: [...batch, announced] })) > MAX_BYTES)
      flush()
    batch.push(announced)
    if (others.length === 0) continue
    flush()
    for (const to of others) messages.push(JSON.stringify({ from, events: [{ ...event, to }], continues: true }))
  }
  flush()
  return messages
}

function chunksOf(to: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(to.length / MAX_RECIPIENTS) }, (_, at) =>
    to.slice(at * MAX_RECIPIENTS, (at + 1) * MAX_RECIPIENTS),
  )
}
