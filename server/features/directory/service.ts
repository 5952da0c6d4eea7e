export { directoryPaths } from './cities.ts'
export { endConsents } from './consent.ts'
export { readPortrait } from './portrait.ts'
