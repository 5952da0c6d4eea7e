import { spawn } from 'node:child_process'

/** A shell command, and the name under which its output is printed. */
export type Part = { readonly name: string; readonly command: string }

/**
 * Runs the commands, `atOnce` of them at the same time, and prints the output of each when it ends. Sets the exit code of this
 * process to 1 if a command fails.
 */
export async function runParts(parts: readonly Part[], atOnce: number, env = process.env): Promise<void> {
  const waiting = [...parts]
  const failed: string[] = []
  const runWaiting = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) if (!(await passes(part, env))) failed.push(part.name)
  }
  await Promise.all(Array.from({ length: atOnce }, runWaiting))
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

function passes({ name, command }: Part, env: NodeJS.ProcessEnv): Promise<boolean> {
  const began = performance.now()
  // The shell finds local binaries, because npm has added node_modules/.bin to PATH.
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env })
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
