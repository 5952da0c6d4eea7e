import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { RefundMoves } from './refund-moves.tsx'

export type ListedDispute = Answers['dispute']['list']['items'][number]
export type DisputeDetail = Answers['dispute']['view']

export interface DisputeMovesProps {
  dispute: ListedDispute
  detail: DisputeDetail
  /** The amount that the chosen decision refunds, in cents. */
  amountInCents: number
}

/**
 * Shows how much each account gains or loses by the chosen decision of a dispute. The server computes the amounts with the same
 * rules as a real refund.
 */
export function DisputeMoves({
  dispute: { id, claimant, claimantSide, other },
  detail: { moves },
  amountInCents,
}: DisputeMovesProps) {
  const { nothing, all } = moves
  const known = amountInCents === 0 ? nothing : amountInCents === all.refundInCents ? all : null
  const partial = amountInCents > 0 && amountInCents < nothing.remainingInCents
  const { data } = trpc.dispute.preview.useQuery({ disputeId: id, amountInCents }, { enabled: known === null && partial })
  const move = known ?? data
  if (!move) return null
  const [contractor, professional] = claimantSide === 'contractor' ? [claimant, other] : [other, claimant]
  return (
    <RefundMoves move={move} caption="O que esta decisão move" contractor={contractor.name} professional={professional.name} />
  )
}
