export { followPurchase } from './policy.ts'
