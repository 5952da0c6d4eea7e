export { notifyOfStrike, notifyOfWithdrawal } from './strikes/notices.ts'
export { recordStrike } from './strikes/record.ts'
