export { followPurchase } from './certificate.ts'
export { notifyOfCertificate } from './notices.ts'
