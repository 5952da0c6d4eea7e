import { readFileSync, writeFileSync } from 'node:fs'
import { renderAccess } from './access.ts'
import { renderGlossary } from './glossary.ts'
import { renderNotifications } from './notifications.ts'
import { renderScale } from './scale.ts'
import { renderStates } from './states.ts'
import { withEvents } from './watched-events.ts'

/**
 * `npm run docs` writes the generated documents, and the table of Stripe's events in docs/operations/start.md. With --check it
 * only compares, and fails when a committed document is out of date.
 */
const documents = {
  'docs/access.md': renderAccess,
  'docs/glossary.md': renderGlossary,
  'docs/notifications.md': renderNotifications,
  'docs/scale.md': renderScale,
  'docs/states.md': renderStates,
  'docs/operations/start.md': () => withEvents(read('docs/operations/start.md') ?? ''),
}
const checking = process.argv.includes('--check')

for (const [path, render] of Object.entries(documents)) {
  const text = render()
  if (!checking) writeFileSync(path, text)
  else if (read(path) !== text) {
    console.error(`${path} is out of date: run npm run docs`)
    process.exitCode = 1
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
