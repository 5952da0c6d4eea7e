export { certificateByCode, validCertificateOf } from './check.ts'
export { followPurchase } from './certificate.ts'
export { certificateFile } from './file.ts'
export { courseNotices } from './notices.ts'
