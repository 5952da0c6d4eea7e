import type { BackgroundPort } from './port.ts'

/** No source is asked: the professional uploads the certificate of the Polícia Federal as a PDF, and an admin reads it. */
export const manualBackground: BackgroundPort = { provider: 'manual', aboutRealPeople: true, check: null, later: null }
