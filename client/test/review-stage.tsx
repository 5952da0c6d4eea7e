import { page, userEvent } from 'vitest/browser'
import { DocumentKind } from '#shared/profile.ts'
import { ProofKind } from '#shared/verification.ts'
import { reviewMessages } from '#shared/verification-review.ts'
import { PageFailure } from '#client/features/shell/page-failure.tsx'
import { ReviewPage } from '#client/features/verification/review/review-page.tsx'
import type { Pending } from '#client/features/verification/review/pending.ts'
import { imageOf } from './held-uploads.ts'
import { openPages } from './open-pages.tsx'

const HOUR = 3_600_000
/** Returns the instant `hours` hours from now, plus half a minute, as ISO text. */
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR + 30_000).toISOString()
const cpf = '52998224725'
/** The professional whose documents have waited longest for a decision. */
export const rosa = {
  professionalId: '5f0f5a6e-0000-4000-8000-000000000001',
  name: 'Rosa Lima',
  photo: null,
  city: 'São Paulo',
  state: 'SP',
  submittedAt: '2026-11-22T12:00:00.000Z',
  dueAt: inHours(-3),
  sealed: false,
  again: false,
  claim: null,
}
/** Another professional whose documents wait for a decision. */
export const joao = { ...rosa, professionalId: '5f0f5a6e-0000-4000-8000-000000000002', name: 'João Reis', dueAt: inHours(20) }
/** Rosa Lima in a request that does not concern her identity documents, such as a change of her name. */
export const person = { professionalId: rosa.professionalId, name: rosa.name, cpf, dueAt: inHours(20) }
const identity = { birthDate: '1990-05-14', age: 36, motherName: 'Tereza Reis' }
const details = { cpf, identity, photo: null, district: 'Ipiranga', services: [], earlier: [], decidedBy: null, claim: null }
const counts = { all: 0, late: 0, again: 0, mine: 0, free: 0 }
const empty = { reviews: [], total: 0, matches: 0, page: 1, first: 0 }
/** The response of `verification.pending` when no request waits for a decision. */
export const nothing: Pending = { ...empty, counts, speed: null, certificates: [], names: [] }

type Answers = Parameters<typeof openPages>[2]

/** Opens /admin/verificacao for an admin. As on the server, a professional leaves the queue after the decision. */
export async function openReviews(part: Partial<Pending>, answers: Answers = {}) {
  await page.viewport(1280, 800)
  const image = URL.createObjectURL(await imageOf(80, 50))
  const queue = { ...nothing, ...part }
  const leave = ({ professionalId }: { professionalId: string }) => {
    queue.reviews = queue.reviews.filter((review) => review.professionalId !== professionalId)
    return { decisionId: `d-${professionalId}`, effectiveAt: inHours(1) }
  }
  const link = (kind: string) => ({ kind, url: image, expiresAt: inHours(1) })
  const stage = await openPages(
    '/admin/verificacao',
    {
      '/admin/verificacao': {
        component: ReviewPage,
        errorComponent: (error) => <PageFailure {...error} message={reviewMessages.loadFailed} />,
      },
    },
    {
      'verification.pending': () => queue,
      'verification.review': () => details,
      'verification.claim': ({ take }: { take: boolean }) => ({
        claim: take ? { by: 'Rita', mine: true, until: inHours(1) } : null,
      }),
      'verification.documentLinks': () => ({ links: [...Object.values(DocumentKind), ProofKind.certificate].map(link) }),
      'verification.approve': leave,
      'verification.refuse': leave,
      ...answers,
    },
  )
  const card = (name: string) => stage.screen.getByRole('article', { name: `Documentos de ${name}` })
  return { ...stage, card }
}

/** Clicks a button of the open dialog. */
export const press = ({ screen }: Awaited<ReturnType<typeof openReviews>>, name: string) =>
  userEvent.click(screen.getByRole('dialog').getByRole('button', { name, exact: true }))
