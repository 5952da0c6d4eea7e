export { SecurityCard } from './security-card.tsx'
export { StepUp } from './step-up.tsx'
