export { AnalysisReviewsSection } from './analysis-reviews-section.tsx'
