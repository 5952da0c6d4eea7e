import type { Answers } from '#client/lib/api.ts'
import { money } from '#client/lib/format.ts'

type Move = Answers['payment']['previewRefund']

export interface RefundMovesProps {
  move: Move
  caption: string
  contractor: string
  professional: string
}

/** Shows how much each account gains or loses by a refund. The server computes the amounts with the same rules as a real refund. */
export function RefundMoves({ move, caption, contractor, professional }: RefundMovesProps) {
  return (
    <table className="w-full text-secondary [&_td]:py-1.5 [&_td]:text-right [&_td]:tabular [&_th]:py-1.5 [&_th]:text-left [&_th]:font-normal">
      <caption className="mb-1 text-left font-semibold">{caption}</caption>
      <tbody className="divide-y divide-line">
        {rowsOf(move, contractor, professional).map(([label, cents]) => (
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
  if (move.creditBackInCents > 0) rows.splice(1, 0, [`Crédito que volta para ${contractor}`, move.creditBackInCents])
  if (move.refundedInCents > 0) rows.push(['Já devolvido antes', move.refundedInCents])
  if (move.takenBackInCents > 0) rows.push([`Estornado do repasse a ${professional}`, move.takenBackInCents])
  return rows
}
