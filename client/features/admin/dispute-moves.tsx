import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { money } from '#client/lib/format.ts'

export type ListedDispute = Answers['dispute']['list']['items'][number]
export type DisputeDetail = Answers['dispute']['view']
type Move = Answers['dispute']['preview']

export interface DisputeMovesProps {
  dispute: ListedDispute
  detail: DisputeDetail
  /** The refund under the chosen decision, in cents. */
  amountInCents: number
}

/** Whom the chosen decision would pay or charge, and how much. The server computes it with the same rules as a real refund. */
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
    <table className="w-full text-secondary [&_td]:py-1.5 [&_td]:text-right [&_td]:tabular [&_th]:py-1.5 [&_th]:text-left [&_th]:font-normal">
      <caption className="mb-1 text-left font-semibold">O que esta decisão move</caption>
      <tbody className="divide-y divide-line">
        {rowsOf(move, contractor.name, professional.name).map(([label, cents]) => (
          <tr key={label}>
            <th scope="row" className="wrap-anywhere">
              {label}
            </th>
            <td>{money(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function rowsOf(move: Move, contractor: string, professional: string): [string, number][] {
  const rows: [string, number][] = [
    [`Volta agora para ${contractor}`, move.refundInCents],
    [`Fica com ${professional}`, move.professionalInCents],
    ['Fica com a Plumaí', move.platformInCents],
  ]
  if (move.refundedInCents > 0) rows.push(['Já devolvido antes', move.refundedInCents])
  if (move.takenBackInCents > 0) rows.push([`Estornado do repasse a ${professional}`, move.takenBackInCents])
  return rows
}
