import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/**
 * `npm run check`: runs every `check:*` script of package.json, as many at once as the machine has cores, and prints the output of
 * each when it ends. Fails when one of them fails.
 */
type Part = { readonly name: string; readonly command: string }

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const waiting = Object.entries(scripts).flatMap(([name, command]) => (name.startsWith('check:') ? [{ name, command }] : []))
const failed: string[] = []

await Promise.all(Array.from({ length: availableParallelism() }, runWaiting))
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

async function runWaiting(): Promise<void> {
  for (let part = waiting.shift(); part; part = waiting.shift()) if (!(await passes(part))) failed.push(part.name)
}

function passes({ name, command }: Part): Promise<boolean> {
  const began = performance.now()
  // npm has put node_modules/.bin on the PATH.
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  return new Promise((resolve) =>
    child.once('close', (code) => {
      console.log(`\n${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
      if (output.trim()) console.log(output.trimEnd())
      resolve(code === 0)
    }),
  )
}
