export { forgetBlocks } from './block.ts'
export { isBlockedBetween } from './queries.ts'
export { notifyOfReport } from './report.ts'
