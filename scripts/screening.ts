/**
 * Reads a message a line from standard input, each judged alone, and prints `block <reason>` or `pass` for each.
 * Example: echo 'me chama no zap' | npm run -s screening
 */
import { createInterface } from 'node:readline'
import { screen } from '#shared/screening/screen.ts'

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const reason = screen(line)
  console.log(reason ? `block ${reason}` : 'pass')
}
