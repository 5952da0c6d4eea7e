export { performanceNotices } from './notices.ts'
