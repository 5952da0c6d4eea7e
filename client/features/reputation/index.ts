export { MyStrikes } from './my-strikes.tsx'
export { StrikesSection } from './strikes-section.tsx'
