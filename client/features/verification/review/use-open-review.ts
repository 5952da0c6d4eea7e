import { useState } from 'react'
import type { QueueFilter } from '#shared/verification-queue.ts'
import type { Review } from './pending.ts'

/** The search, filter and page of the queue. The object is a new one whenever the admin has changed one of them. */
export interface QueueQuery {
  search?: string
  filter?: QueueFilter
  page?: number
}

/**
 * The review queue, the professional whose documents are open, and functions that open another professional. In the tab 'Sem
 * dono' (documents that no admin reviews) the open professional stays in the list, although this admin now reviews the documents.
 */
export function useOpenReview(listed: readonly Review[], query: QueueQuery) {
  const [chosen, setChosen] = useState<Chosen>({ id: null, at: 0, focus: false, decided: null })
  const [shown, setShown] = useState<{ query: QueueQuery; review: Review }>()
  const isListed = (id: string | undefined) => listed.some(({ professionalId }) => professionalId === id)
  const left = shown?.query === query && !isListed(shown.review.professionalId) ? shown.review : null
  const stays = query.filter === 'free' && left !== null && left.professionalId !== chosen.decided
  const reviews = stays ? listed.toSpliced(chosen.at, 0, left) : listed
  const found = reviews.findIndex(({ professionalId }) => professionalId === chosen.id)
  // A professional whose documents are decided leaves the list. So the next professional takes the same position in the list.
  const at = found >= 0 ? found : Math.min(chosen.at, Math.max(0, reviews.length - 1))
  const review = reviews[at]
  if (review && (shown?.review !== review || shown.query !== query)) setShown({ query, review })
  const open = (place: number, focus: boolean) => {
    const next = reviews[(place + reviews.length) % reviews.length]
    setChosen({ id: next?.professionalId ?? null, at: Math.max(0, place), focus, decided: null })
  }
  const leave = () => setChosen({ id: null, at, focus: true, decided: review?.professionalId ?? null })
  return { reviews, review, at, focus: chosen.focus, open, leave }
}

interface Chosen {
  readonly id: string | null
  readonly at: number
  readonly focus: boolean
  /** The professional whose documents were decided last; null once the admin has chosen another professional. */
  readonly decided: string | null
}
