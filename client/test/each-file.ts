import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

// vitest-browser-react does this itself when it is imported, which happens once for all files: they share their modules.
beforeEach(cleanup)
