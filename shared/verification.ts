import { z } from 'zod'
import { identityFields } from './identity-details.ts'
import { profileMessages } from './profile.ts'
import { personName } from './person-name.ts'
import { Id, text } from './text.ts'

/** The state of a background check, stored in `consultas_antecedentes.status`. */
export const CheckStatus = { pending: 'pendente', done: 'concluida', failed: 'erro' } as const

/** The result of a finished background check, stored in `resultado.status`. */
export const CheckOutcome = { approved: 'aprovado', refused: 'reprovado' } as const
export type CheckOutcome = (typeof CheckOutcome)[keyof typeof CheckOutcome]

/** The source of a background check's result: a simulation, an admin who reads the certificate, or one of two services. */
export const CheckProvider = { simulated: 'simulado', manual: 'manual', http: 'http', caf: 'caf' } as const
export type CheckProvider = (typeof CheckProvider)[keyof typeof CheckProvider]

/** The states of a request for a name change, stored in `name_change_requests.status`. */
export const NameChangeStatus = { open: 'aberta', approved: 'aprovada', refused: 'recusada' } as const
export type NameChangeStatus = (typeof NameChangeStatus)[keyof typeof NameChangeStatus]

/** The kinds of private files besides the two images of the identity check, as they are named in paths. */
export const ProofKind = { certificate: 'certidao', name: 'comprovante-nome' } as const
export type ProofKind = (typeof ProofKind)[keyof typeof ProofKind]

/**
 * Requests links to a professional's documents; without an id, to the caller's own. `renews` is the token of an earlier link of
 * this session that is still valid.
 */
export const DocumentLinksOf = z.strictObject({
  professionalId: Id.optional(),
  renews: z
    .string()
    .max(400)
    .regex(/^[\w.-]+$/, 'Link inválido')
    .optional(),
})
export type DocumentLinksOf = z.output<typeof DocumentLinksOf>

/** For how many months the result of a background check is valid. */
export const CHECK_VALID_MONTHS = 6
export const CHECKS_PER_DAY = 2

/** The version of the consent text, which is stored with each consent. Change it together with the text. */
export const CHECK_CONSENT_VERSION = '2026-12-2'

/** The consent that a professional gives before a background check (LGPD art. 7, I). */
export const checkConsent =
  'Autorizo a Plumaí a consultar meus antecedentes criminais. A consulta usa meu nome, meu CPF, minha data de nascimento e o nome da minha mãe. O resultado fica guardado por 6 meses. No meu perfil aparece só o selo, nunca o conteúdo.'

const CONSENT_MISSING = 'Marque que você autoriza a consulta'

/** Submits the uploaded images for review, with the details that the background check needs. */
export const SendDocuments = z.strictObject(identityFields)

/** Requests a background check of the caller. Name and CPF are taken from the caller's account. */
export const RequestCheck = z.strictObject({
  ...identityFields,
  consent: z.literal(true, { error: CONSENT_MISSING }),
  /** The version of the consent text that the page showed to the caller. */
  consentVersion: z.literal(CHECK_CONSENT_VERSION, { error: 'O texto mudou. Leia de novo antes de autorizar.' }),
})
export type RequestCheck = z.output<typeof RequestCheck>

/** The texts of the background check. Titles and most descriptions are given by the specification. */
export const checkMessages = {
  active: 'Selo Plumaí Ativo',
  refused: 'Verificação Reprovada',
  expired: profileMessages.expired,
  none: 'Sem verificação de antecedentes',
  contactSupport: 'Entre em contato com o suporte',
  requestFailed: { title: 'Erro ao solicitar verificação' },
  unexpected: { title: 'Erro inesperado', description: 'Tente novamente mais tarde' },
  finished: { title: '✅ Verificação concluída!' },
  finishedApproved: 'Parabéns! Você ganhou o Selo Plumaí por 6 meses.',
  finishedOther: 'Verificação processada com sucesso.',
  running: 'Já há uma consulta em andamento.',
  valid: 'Sua última consulta ainda vale.',
  limit: 'Você já pediu 2 consultas nas últimas 24 horas.',
  identityFirst: 'A consulta começa depois que a equipe aprovar seus documentos.',
  certificateMissing: 'Envie o PDF da certidão antes de pedir a conferência.',
} as const

/** The texts for the two images of an identity check. */
export const documentMessages = {
  invalid: { title: 'Formato inválido' },
  incomplete: { title: 'Documentos incompletos', description: 'Envie a frente do documento e a selfie.' },
  unchanged: 'Troque pelo menos uma imagem: a equipe não aceitou as anteriores.',
  oneUnchanged: 'Troque esta imagem: a equipe não aceitou a anterior.',
  received: 'Recebida',
  kept: 'Enviada antes, continua guardada',
  previousKept: 'A anterior continua guardada',
  noneKept: 'Nenhuma imagem guardada',
  tooBig: 'A imagem deve ter no máximo 10MB',
  saveFailed: { title: 'Erro ao salvar documentos' },
  sendFailed: { title: 'Erro ao enviar documentos' },
  sent: { title: 'Documentos enviados!', description: 'Seus documentos estão em análise' },
  waiting: 'Recebemos seus documentos. A análise leva até 24 horas.',
  leavesSearch: 'Você sai da busca até a nova análise',
  notPdf: 'Envie a certidão como arquivo PDF',
  pdfTooBig: 'O PDF deve ter no máximo 10MB',
  newerPdf: 'Uma certidão mais nova já foi guardada.',
} as const

/** Requests a change of the caller's name. The image of a document that proves the new name must be uploaded before. */
export const RequestNameChange = z.strictObject({
  name: personName('Informe o novo nome completo'),
  reason: text({ min: 1, max: 1_000, required: 'Conte por que o nome mudou' }),
})
export type RequestNameChange = z.output<typeof RequestNameChange>

export const nameChangeMessages = {
  notLocked: 'Você ainda pode mudar o nome no próprio campo.',
  open: 'Seu pedido anterior ainda está em análise.',
  same: 'Este já é o seu nome',
  documentMissing: 'Envie a foto de um documento com o novo nome.',
  failed: { title: 'Não foi possível enviar o pedido' },
  sent: { title: 'Pedido enviado!', description: 'A equipe responde em até 24 horas.' },
} as const
