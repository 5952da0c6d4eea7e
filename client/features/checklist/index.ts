export { ScoreReviewsSection } from './score-reviews-section.tsx'
