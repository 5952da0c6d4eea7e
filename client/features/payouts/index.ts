export { PayoutsCard } from './payouts-card.tsx'
export { StuckMoney } from './stuck-money.tsx'
