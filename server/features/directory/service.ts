export { directoryPaths } from './cities.ts'
export { shownInPublic } from './cards.ts'
export { endConsents } from './consent.ts'
export { readPortrait } from './portrait.ts'
