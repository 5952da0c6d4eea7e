import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { claimDrafts } from '#client/lib/storage.ts'
import { listenToToasts } from '#client/ui/toast.ts'

// All DOM test files share one browser page, so each test first removes what the test before left on it. vitest-browser-react
// cleans up only for the file that imports it first.
beforeEach(async () => {
  await cleanup()
  claimDrafts(null)
  const stop = listenToToasts(() => undefined)
  stop()
})
