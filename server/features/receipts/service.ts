export { receiptNotifications } from './notifications.ts'
export { receiptFile, receiptFileOfBooking } from './receipt.ts'
