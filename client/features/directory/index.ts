export { PublicPagesChoiceLater } from './public-pages-choice-later.tsx'
