import type { BackgroundPort } from './port.ts'

/**
 * The manual adapter calls no source: the professional uploads the certificate of the Polícia Federal as a PDF, and an admin
 * reads it.
 */
export const manualBackground: BackgroundPort = { provider: 'manual', aboutRealPeople: true, check: null, later: null }
