export { DisputePhotos } from './photos.tsx'
