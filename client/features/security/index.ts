export { SecurityCard } from './security-card.tsx'
export { useStepUp } from './step-up.tsx'
