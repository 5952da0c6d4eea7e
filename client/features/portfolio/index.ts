export { PhotoQueue } from './photo-queue.tsx'
export { PortfolioEditorLater } from './portfolio-editor-later.tsx'
export { WorkPhotos } from './work-photos.tsx'
