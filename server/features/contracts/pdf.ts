import { contractLimits, ContractStatus } from '#shared/contracts.ts'
import { writtenDay } from '#shared/days.ts'
import { dayOf, timeOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { UserCtx } from '#server/core/context.ts'
import { renderPdf, type PdfPart } from '#server/core/pdf.ts'
import { contractOf, type ContractRow } from './queries.ts'
import { clausesIn } from './text.ts'

/** Returns the contract as a tagged PDF, with the acceptances of its text. Throws NOT_FOUND for everybody but the two parties. */
export async function contractFile(ctx: UserCtx, id: string): Promise<{ name: string; pdf: Buffer }> {
  const row = await contractOf(ctx, id)
  const { contract, contractor, professional } = row
  const pdf = await renderPdf({
    title: 'Contrato de trabalho doméstico',
    author: ctx.settings.company.name,
    createdAt: contract.updatedAt,
    parts: [
      {
        kind: 'rows',
        rows: [
          { label: 'Parte empregadora', value: contractor.name },
          { label: 'Parte empregada', value: professional.name },
          { label: 'Situação', value: statusOf(row) },
        ],
      },
      ...clausesIn(contract.text ?? '').flatMap(({ title, text }): PdfPart[] => [
        { kind: 'heading', text: title },
        { kind: 'paragraph', text },
      ]),
      { kind: 'heading', text: 'Aceites', together: true },
      { kind: 'rows', rows: acceptancesOf(row) },
      ...contractLimits.map((text): PdfPart => ({ kind: 'paragraph', text, small: true })),
    ],
  })
  return { name: `contrato-mensal-${contract.startsOn}.pdf`, pdf }
}

function acceptancesOf({ contract, contractor, professional, place }: ContractRow) {
  const zone = zoneOf(place.state, place.city)
  const when = (at: Date | null) => (at ? `${writtenDay(dayOf(at, zone))}, ${timeOf(at, zone)}` : 'Ainda não aceitou')
  return [
    { label: contractor.name, value: when(contract.contractorAcceptedAt) },
    { label: professional.name, value: when(contract.professionalAcceptedAt) },
    { label: 'Código do texto (SHA-256)', value: contract.textHash?.match(/.{32}/g)?.join('\n') ?? '' },
  ]
}

function statusOf({ contract: { status, lastDay, activatedAt } }: ContractRow): string {
  if (status === ContractStatus.draft) return 'Rascunho: ainda não vale'
  if (status === ContractStatus.active) return lastDay ? `Em vigor até ${writtenDay(lastDay)}, com aviso prévio` : 'Em vigor'
  return activatedAt && lastDay ? `Encerrado com aviso prévio em ${writtenDay(lastDay)}` : 'Encerrado sem os dois aceites'
}
