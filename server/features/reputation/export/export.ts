import { writtenDay } from '#shared/days.ts'
import { reputationPdf, type ReputationDocument } from '#shared/proof.ts'
import { REPUTATION_WINDOW_IN_DAYS } from '#shared/reputation.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { renderPdf, type PdfPart, type PdfRow } from '#server/core/pdf.ts'
import { signStatement } from '#server/core/statement.ts'
import type { ExportFile } from '../views.ts'
import { reputationOf } from './document.ts'

/** Returns the caller's reputation as a signed JSON file. */
export async function exportReputation(ctx: UserCtx): Promise<ExportFile> {
  const { json, day } = await signedFile(ctx)
  return { fileName: `reputacao-plumai-${day}.json`, json }
}

/**
 * Returns the caller's reputation as a tagged PDF that embeds the signed file. Throws NOT_FOUND for the id of another person or
 * without a profile.
 */
export async function reputationFile(ctx: UserCtx, professionalId: string): Promise<{ name: string; pdf: Buffer }> {
  if (professionalId !== ctx.actor.id) throw new NotFound()
  const { document, json, day } = await signedFile(ctx)
  const texts = reputationPdf
  const pdf = await renderPdf({
    title: texts.title,
    author: ctx.settings.company.name,
    createdAt: ctx.now(),
    parts: [
      { kind: 'lead', text: document.nome },
      ...partsOf(document),
      { kind: 'heading', text: texts.check },
      { kind: 'code', content: checkAddress(ctx), label: texts.qr, lines: [texts.how, checkAddress(ctx)] },
    ],
    attachment: { name: `reputacao-plumai-${day}.json`, type: 'application/json', description: texts.attached, content: json },
  })
  return { name: `reputacao-plumai-${day}.pdf`, pdf }
}

async function signedFile(ctx: UserCtx) {
  const document = await reputationOf(ctx)
  const day = dayOf(ctx.now(), DEFAULT_ZONE)
  return { document, day, json: JSON.stringify(signStatement(ctx.signer, document), null, 2) }
}

const checkAddress = (ctx: UserCtx) => new URL('/verificar', ctx.settings.publicUrl).href

function partsOf({ visitas, avaliacoes, pontualidade, ...document }: ReputationDocument): PdfPart[] {
  const texts = reputationPdf
  const { chegadasRegistradas: arrivals, noHorario: onTime } = pontualidade
  const facts: PdfRow[] = [
    { label: texts.since, value: writtenDay(document.profissionalDesde) },
    { label: texts.seal, value: document.seloDeVerificacao ? texts.yes : texts.no },
    { label: texts.completed, value: String(visitas.concluidas) },
    { label: texts.hours, value: String(visitas.horas) },
    { label: texts.contractors, value: String(visitas.contratantes) },
    ...(visitas.primeira && visitas.ultima
      ? [{ label: texts.period, value: `${writtenDay(visitas.primeira)} a ${writtenDay(visitas.ultima)}` }]
      : []),
    ...(arrivals > 0 ? [{ label: texts.onTime(REPUTATION_WINDOW_IN_DAYS), value: `${onTime} de ${arrivals}` }] : []),
    ...(document.selos.length > 0 ? [{ label: texts.badges, value: document.selos.join(', ') }] : []),
    ...(document.certificado ? [{ label: texts.certificate, value: document.certificado.codigo }] : []),
  ]
  const grades = ([5, 4, 3, 2, 1] as const).map((grade) => ({
    label: texts.grade(grade),
    value: String(avaliacoes.porNota[grade]),
  }))
  return [
    { kind: 'rows', rows: facts },
    ...(visitas.porServico.length > 0
      ? [
          { kind: 'heading', text: texts.byService } as const,
          {
            kind: 'rows',
            rows: visitas.porServico.map(({ servico, visitas: n }) => ({ label: servico, value: String(n) })),
          } as const,
        ]
      : []),
    { kind: 'heading', text: texts.ratings },
    {
      kind: 'rows',
      rows: [
        { label: texts.average, value: avaliacoes.media ? averageText(avaliacoes.media, avaliacoes.total) : texts.none },
        ...grades,
      ],
    },
    ...(avaliacoes.comentarios.length > 0 ? [{ kind: 'heading', text: texts.comments } as const] : []),
    ...avaliacoes.comentarios.map(
      ({ nota, texto, mes }) => ({ kind: 'paragraph', text: `${texts.grade(nota)}, ${monthText(mes)}: ${texto}` }) as const,
    ),
  ]
}

const averageText = (average: string, total: number) => `${average.replace('.', ',')} (${total})`
const monthText = (month: string) => month.split('-').toReversed().join('/')
