export { SecurityCard } from './security-card.tsx'
