import { z } from 'zod'
import { ErasureObstacle } from '#shared/privacy.ts'

const DocumentView = z.strictObject({
  /** 'Você', or 'Equipe Plumaí' for everybody else: who of the team it was is not told. */
  viewer: z.string(),
  /** Which document, as the audit row says. */
  kind: z.string().nullable(),
  viewedAt: z.date(),
})

const Obstacle = z.strictObject({ reason: z.enum(Object.values(ErasureObstacle)), message: z.string() })

export const OverviewView = z.strictObject({
  consents: z.array(z.strictObject({ kind: z.enum(['terms', 'privacy', 'adult']), version: z.string(), acceptedAt: z.date() })),
  /** Newest first, at most 100. */
  documentViews: z.array(DocumentView),
  /** What stands in the way of a deletion now; empty: nothing. */
  obstacles: z.array(Obstacle),
})
export type OverviewView = z.output<typeof OverviewView>

export const ErasedView = z.strictObject({ ok: z.literal(true) })
