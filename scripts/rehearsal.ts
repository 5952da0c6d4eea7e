import { missingForSet, startWholeSet } from '#server/test/stage/whole-set.ts'
import { DEMO_PASSWORD } from '#server/features/auth/demo.ts'

/**
 * `npm run rehearsal` runs all services of deploy/compose.yaml as processes of this machine, with the demo's data, until Ctrl+C.
 */
const missing = await missingForSet()
if (missing) {
  console.error(`The rehearsal needs nginx and PgBouncer: ${missing}`)
  process.exit(2)
}
const { url, web, worker, close } = await startWholeSet({ env: { BUILD_CLIENT: 'true' } })
console.log(`${url} (nginx), accounts with the password ${DEMO_PASSWORD}, such as ana@demo.plumai`)
console.log(`web: ${web.map((one) => one.url).join(', ')}; worker: ${worker().url}; their /metrics answer this machine`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().then(() => process.exit(0)))
