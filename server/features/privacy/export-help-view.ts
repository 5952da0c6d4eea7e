import { z } from 'zod'

const instant = z.date().nullable()
const text = z.string().nullable()

/** The part of the export about disputes, reported absences and occurrences. */
export const helpShape = {
  disputas: z.array(
    z.strictObject({
      agendamentoId: z.string(),
      abertaPorMim: z.boolean(),
      assunto: z.string(),
      /** Null if the other participant wrote it. */
      descricao: text,
      /** Null if the other participant wrote it. */
      minhaResposta: text,
      respondidaEm: instant,
      status: z.string(),
      decisao: text,
      abertaEm: z.date(),
      resolvidaEm: instant,
    }),
  ),
  ausenciasInformadas: z.array(
    z.strictObject({
      agendamentoId: z.string(),
      informadaPorMim: z.boolean(),
      status: z.string(),
      contestavelAte: z.date(),
      em: z.date(),
    }),
  ),
  ocorrencias: z.array(
    z.strictObject({
      agendamentoId: z.string(),
      causa: z.string(),
      em: z.date(),
      retiradaEm: instant,
      motivoDaRetirada: text,
    }),
  ),
  desempenhoPublico: z.array(
    z.strictObject({
      visitasConcluidas: z.int(),
      respostaEmMinutos: z.int().nullable(),
      iniciosComCodigo: z.int(),
      iniciosNoHorario: z.int(),
      calculadoEm: z.date(),
    }),
  ),
  pausasPropostas: z.array(
    z.strictObject({ situacao: z.string(), minhaResposta: text, motivo: text, propostaEm: z.date(), decididaEm: instant }),
  ),
}
