export { MyStrikes } from './my-strikes.tsx'
export { PausesSection } from './pauses-section.tsx'
export { StrikeList } from './strike-list.tsx'
export { StrikesSection } from './strikes-section.tsx'
