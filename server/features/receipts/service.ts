export { receiptNotices } from './notices.ts'
export { receiptFile, receiptFileOfBooking } from './receipt.ts'
