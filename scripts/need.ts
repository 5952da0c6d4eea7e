/**
 * `npm run -s need` reads search queries of households from standard input, one per line, and prints how the product understands
 * each, as one line of JSON. Places come from the offline CEP directory. Example: echo 'diarista em moema' | npm run -s need
 */
import { createInterface } from 'node:readline'
import { offlinePlaces } from '#server/adapters/cep/places.ts'
import { understand } from '#shared/intent/understand.ts'

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { services, place, notOffered, text } = understand(line, offlinePlaces)
  console.log(JSON.stringify({ services, place: place?.name ?? null, notOffered, text }))
}
