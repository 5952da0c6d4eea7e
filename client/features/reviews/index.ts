export { ReplyForm } from './reply-form.tsx'
export { ReviewItem } from './review-item.tsx'
