import { cpus, loadavg } from 'node:os'
import { benchBooking } from './booking.ts'
import { benchChat } from './chat.ts'
import { benchDashboard } from './dashboard.ts'
import { digits } from './figures.ts'
import { benchJobs } from './jobs.ts'
import { benchMix } from './mix.ts'
import { type BenchOptions, readOptions, usage } from './options.ts'
import { benchPages } from './pages.ts'
import { report } from './report.ts'
import { benchSearch } from './search.ts'
import { nameOfCase, openStage, type Stage } from './stage.ts'

/**
 * `npm run bench` measures the product relative to an alternative, in turns within one run, and prints the ratio (docs/bench.md).
 */
const options = optionsOrExit()
let opening: Promise<Stage> | undefined
let stopped = false
const close = async () => (await opening)?.close()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopped = true
    // A stop signal during the start must not leave a half-started server behind, so `close` waits until the start is complete.
    void close().finally(() => process.exit(130))
  })
}

// The database client may throw when it writes to a closed connection. After any such error the test servers are stopped too.
process.on('uncaughtException', (error) => {
  if (stopped) return
  stopped = true
  process.stderr.write(`${error.stack ?? error.message}\n`)
  void close().finally(() => process.exit(1))
})

try {
  await bench(options)
} catch (error) {
  // Errors are expected after a stop signal, because the running statements fail.
  if (!stopped) throw error
} finally {
  await close()
}

async function bench({ parts, cases }: BenchOptions): Promise<void> {
  const [load = 0] = loadavg()
  report.line(`Plumaí bench: ${cases.map(nameOfCase).join('; ')}`)
  report.line(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load average ${load.toFixed(2)}`)
  if (load > 2) report.line('WARNING: this machine is busy; read the ratios and the buffers, not the times.')
  if (parts.includes('pages')) await benchPages(options)
  if (parts.every((part) => part === 'pages')) return
  opening = openStage()
  const stage = await opening
  for (const one of cases) {
    if (stopped) return
    const began = performance.now()
    await stage.fill(one)
    report.line(`  ${nameOfCase(one)}: made in ${digits((performance.now() - began) / 1_000)} s`)
  }
  if (stopped) return
  if (parts.includes('search')) await benchSearch(stage, options)
  if (parts.includes('booking')) await benchBooking(stage, options)
  if (parts.includes('chat')) await benchChat(stage, options)
  if (parts.includes('dashboard')) await benchDashboard(stage, options)
  if (parts.includes('jobs')) await benchJobs(stage, options)
  if (parts.includes('mix')) await benchMix(stage, options)
}

function optionsOrExit(): BenchOptions {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`)
    return process.exit(2)
  }
}
