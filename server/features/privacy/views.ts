import { z } from 'zod'
import { ErasureObstacle } from '#shared/privacy.ts'

const DocumentView = z.strictObject({
  /** The viewer of the document: 'Você', or 'Equipe Plumaí' for any other person, because members of the team are not named. */
  viewer: z.string(),
  /** The kind of document, as stored in the audit log. */
  kind: z.string().nullable(),
  viewedAt: z.date(),
})

const Obstacle = z.strictObject({ reason: z.enum(Object.values(ErasureObstacle)), message: z.string() })

export const OverviewView = z.strictObject({
  consents: z.array(
    z.strictObject({
      kind: z.enum(['terms', 'privacy', 'adult', 'background_check', 'public_pages']),
      version: z.string(),
      acceptedAt: z.date(),
      /** When the consent was withdrawn; null while it is in force. */
      withdrawnAt: z.date().nullable(),
    }),
  ),
  /** The views of the user's documents, newest first, at most 100. */
  documentViews: z.array(DocumentView),
  /** The obstacles to a deletion; empty if the account can be deleted. */
  obstacles: z.array(Obstacle),
})
export type OverviewView = z.output<typeof OverviewView>

export const ErasedView = z.strictObject({ ok: z.literal(true) })

/** All personal data of one user (LGPD art. 18, II and V): each table and column under its name in the database. */
export const ExportView = z.strictObject({
  /** The version of the format. Format 1 named every value individually instead of by its column. */
  formato: z.literal(2),
  geradoEm: z.date(),
  leiaMe: z.strictObject({
    sobre: z.array(z.string()),
    tabelas: z.record(z.string(), z.string()),
    colunas: z.record(z.string(), z.string()),
  }),
  dados: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type ExportView = z.output<typeof ExportView>
