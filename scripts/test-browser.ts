import { chromiumPath } from './chromium.ts'
import { runParts } from './parts.ts'

/**
 * `npm run test:browser` runs the component tests and the stories in parallel, because each alone leaves a quarter of two cores
 * idle. Chromium is looked up, or installed, once for both.
 */
const parts = [
  { name: 'components', command: 'vitest run --project dom' },
  { name: 'stories', command: 'npm run -s e2e' },
]
await runParts(parts, parts.length, { ...process.env, CHROMIUM_PATH: await chromiumPath() })
