export { certificateByCode, validCertificateOf } from './check.ts'
export { keepCertificate } from './certificate.ts'
export { certificateFile } from './file.ts'
export { courseNotifications } from './notifications.ts'
