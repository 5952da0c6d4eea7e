export { PayoutsCard } from './payouts-card.tsx'
