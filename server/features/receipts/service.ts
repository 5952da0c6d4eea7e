export { emailReceipt } from './email.ts'
export { receiptFile, receiptFileOfBooking } from './receipt.ts'
