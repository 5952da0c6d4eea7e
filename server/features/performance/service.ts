export { notifyOfAnalysisAnswer, notifyOfAnalysisReview } from './notices.ts'
