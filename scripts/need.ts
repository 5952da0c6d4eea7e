/**
 * `npm run -s need`: reads what a household might type, a query a line, from standard input, and prints what is understood as one JSON a
 * line. The places are those of the offline CEP directory. Example: echo 'diarista em moema' | npm run -s need
 */
import { createInterface } from 'node:readline'
import { offlinePlaces } from '#server/adapters/cep/places.ts'
import { understand } from '#shared/intent/understand.ts'

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { services, place, notOffered, text } = understand(line, offlinePlaces)
  console.log(JSON.stringify({ services, place: place?.name ?? null, notOffered, text }))
}
