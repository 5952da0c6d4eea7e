export { followPurchase } from './membership.ts'
