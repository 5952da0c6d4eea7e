import { z } from 'zod'

const text = z.string().nullable()
const instant = z.date().nullable()

/** The part of the export about background checks and changes of the name. */
export const verificationShape = {
  consultasDeAntecedentes: z.array(
    z.strictObject({
      status: z.string(),
      resultado: text,
      detalhes: text,
      fonte: z.string(),
      pedidaEm: z.date(),
      consentimento: text,
      feitaEm: instant,
      validaAte: instant,
      dataDaCertidao: text,
    }),
  ),
  pedidosDeMudancaDeNome: z.array(
    z.strictObject({
      de: z.string(),
      para: z.string(),
      motivo: z.string(),
      status: z.string(),
      motivoDaRecusa: text,
      pedidoEm: z.date(),
      decididoEm: instant,
    }),
  ),
}
