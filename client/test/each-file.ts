import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { claimDrafts } from '#client/lib/storage.ts'
import { listenToToasts } from '#client/ui/toast.ts'

// The dom files share one page, so every test first removes what the test before it left there. vitest-browser-react registers its own
// cleanup only for the file that imports it first.
beforeEach(async () => {
  await cleanup()
  claimDrafts(null)
  const stop = listenToToasts(() => undefined)
  stop()
})
