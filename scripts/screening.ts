/**
 * `npm run -s screening` reads messages from standard input, one per line, screens each on its own, and prints `block <reason>`
 * or `pass`. Example: echo 'me chama no zap' | npm run -s screening
 */
import { createInterface } from 'node:readline'
import { screen } from '#shared/screening/screen.ts'

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const reason = screen(line)
  console.log(reason ? `block ${reason}` : 'pass')
}
