export { followPurchase } from './certificate.ts'
