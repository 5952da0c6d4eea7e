import { z } from 'zod'

/** The checklists in the export, with own notes only. */
export const ChecklistsView = {
  modelosDeChecklist: z.array(z.strictObject({ nome: z.string(), itens: z.array(z.string()), criadoEm: z.date() })),
  checklists: z.array(
    z.strictObject({
      agendamentoId: z.string(),
      nome: z.string(),
      status: z.string(),
      nota: z.number().nullable(),
      criadoEm: z.date(),
      itens: z.array(z.strictObject({ descricao: z.string(), feitoEm: z.date().nullable(), anotacao: z.string().nullable() })),
    }),
  ),
  revisoesDeChecklist: z.array(
    z.strictObject({
      motivo: z.string(),
      notaAntes: z.number(),
      notaDepois: z.number().nullable(),
      decisao: z.string().nullable(),
      criadoEm: z.date(),
    }),
  ),
}
