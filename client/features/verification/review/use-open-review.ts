import { useState } from 'react'
import type { QueueFilter } from '#shared/verification-queue.ts'
import type { Review } from './pending.ts'

/** What the page of the queue shows. A new object means that the admin asked for another part of the queue. */
export interface QueueQuery {
  search?: string
  filter?: QueueFilter
  page?: number
}

/**
 * The queue with the professional whose documents are open, and the functions that open another and leave a decided one. In the
 * tab 'Sem dono' the open professional stays in the queue until another is opened, although opening claims the documents and the
 * server therefore no longer lists them there.
 */
export function useOpenReview(listed: readonly Review[], query: QueueQuery) {
  const [chosen, setChosen] = useState<Chosen>({ id: null, at: 0, focus: false, decided: null })
  const [shown, setShown] = useState<{ query: QueueQuery; review: Review }>()
  const isListed = (id: string | undefined) => listed.some(({ professionalId }) => professionalId === id)
  const left = shown?.query === query && !isListed(shown.review.professionalId) ? shown.review : null
  const stays = query.filter === 'free' && left !== null && left.professionalId !== chosen.decided
  const reviews = stays ? listed.toSpliced(chosen.at, 0, left) : listed
  const found = reviews.findIndex(({ professionalId }) => professionalId === chosen.id)
  // A professional whose documents are decided leaves the list, so the next professional is the one that moved up to the same
  // position.
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
  /** The professional whose documents were decided last; null after another was chosen. */
  readonly decided: string | null
}
