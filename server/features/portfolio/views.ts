import { z } from 'zod'
import { WorkPhotoStatus } from '#shared/portfolio.ts'

/** The caller's photos in their order. `reason`: why the team refused a photo. */
export const MyWorkPhotos = z.strictObject({
  items: z.array(z.strictObject({ id: z.string(), status: z.enum(WorkPhotoStatus), reason: z.string().nullable() })),
})
export type MyWorkPhotos = z.output<typeof MyWorkPhotos>

/** The photos that wait for a decision, the oldest first. */
export const WorkPhotoQueue = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      professional: z.strictObject({ id: z.string(), name: z.string() }),
      createdAt: z.date(),
    }),
  ),
})
export type WorkPhotoQueue = z.output<typeof WorkPhotoQueue>

export const WorkPhotoSaved = z.strictObject({ photoId: z.string() })
export type WorkPhotoSaved = z.output<typeof WorkPhotoSaved>
export const Done = z.strictObject({ ok: z.literal(true) })
