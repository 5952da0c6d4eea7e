import { portfolioMessages, WORK_PHOTO } from '#shared/portfolio.ts'
import { ZoomPhoto } from '#client/ui/zoom-photo.tsx'

export interface WorkPhotosProps {
  /** The ids of the approved photos, in the order in which they are shown. */
  photoIds: readonly string[]
  /** The first name of the professional. */
  name: string
}

/** The photos of a professional's work. Renders nothing without a photo. */
export function WorkPhotos({ photoIds, name }: WorkPhotosProps) {
  if (photoIds.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-h2">{portfolioMessages.title}</h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 xl:grid-cols-4">
        {photoIds.map((id, index) => (
          <li key={id}>
            <ZoomPhoto
              src={`/private/${WORK_PHOTO}/${id}`}
              label={`Trabalho de ${name}, foto ${index + 1} de ${photoIds.length}`}
              frame="aspect-4/3 w-full"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
