import { z } from 'zod'
import { clean, line } from './text.ts'

/** The certificate code that a visitor checks. Any text is accepted, even the long content of an unrelated QR code. */
export const CheckCode = z.strictObject({ code: line({ min: 1, max: 2_000, required: 'Informe o código' }) })
export type CheckCode = z.output<typeof CheckCode>

/** The maximum length of a signed file as JSON text. Every file that the product signs is shorter. */
export const LONGEST_FILE = 8_000

/** A signed file that a visitor checks, as JSON text. */
export const CheckFile = z.strictObject({
  text: z
    .string({ error: 'Informe o arquivo' })
    .max(LONGEST_FILE, `Use no máximo ${LONGEST_FILE} caracteres`)
    .refine((value) => !value.includes('\u0000'), 'Este texto tem um caractere inválido')
    .transform(clean),
})
export type CheckFile = z.output<typeof CheckFile>

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const month = z.string().regex(/^\d{4}-\d{2}$/)
const amount = z.int().min(0)

/** The signed statement about a certificate. Its keys are Portuguese, because people read the file. */
export const CertificateDocument = z.strictObject({
  tipo: z.literal('certificado'),
  versao: z.literal(1),
  codigo: z.string(),
  nome: z.string(),
  titulo: z.string(),
  emitidoEm: z.iso.datetime(),
  validoAte: z.iso.datetime(),
})
export type CertificateDocument = z.output<typeof CertificateDocument>

/** The signed statement about a professional's earnings in a year. It contains only data that the page that checks it shows. */
export const IncomeDocument = z.strictObject({
  tipo: z.literal('rendimentos'),
  versao: z.literal(1),
  codigo: z.string(),
  primeiroNome: z.string(),
  ano: z.int(),
  totalEmCentavos: z.int(),
  emitidoEm: z.iso.datetime(),
})
export type IncomeDocument = z.output<typeof IncomeDocument>

/** The signed statement about a professional's completed bookings and ratings. It names no contractor. */
export const ReputationDocument = z.strictObject({
  tipo: z.literal('reputacao'),
  versao: z.literal(1),
  emitidoEm: z.iso.datetime(),
  nome: z.string(),
  profissionalDesde: day,
  seloDeVerificacao: z.boolean(),
  visitas: z.strictObject({
    concluidas: amount,
    horas: amount,
    /** The number of different contractors who booked the professional. */
    contratantes: amount,
    primeira: day.nullable(),
    ultima: day.nullable(),
    porServico: z.array(z.strictObject({ servico: z.string(), visitas: amount })),
  }),
  avaliacoes: z.strictObject({
    total: amount,
    /** The average grade with two decimals, such as '4.83'; null without reviews. */
    media: z.string().nullable(),
    porNota: z.strictObject({ '1': amount, '2': amount, '3': amount, '4': amount, '5': amount }),
    comentarios: z.array(z.strictObject({ nota: amount, texto: z.string(), mes: month })),
  }),
  /** The punctuality: recorded check-ins of the last 90 days, and how many of them were on time. */
  pontualidade: z.strictObject({ chegadasRegistradas: amount, noHorario: amount }),
  selos: z.array(z.string()),
  certificado: z.strictObject({ codigo: z.string(), validoAte: z.iso.datetime() }).nullable(),
})
export type ReputationDocument = z.output<typeof ReputationDocument>

export const proofMessages = {
  notOurs: {
    title: 'Este código não é da Plumaí',
    description:
      'Confira se digitou todas as letras e números, como CERT-7K2M-9QXA-P4WD ou REND-7K2M-9QXA-P4WD. Um documento verdadeiro sempre aparece aqui.',
  },
  checkFailed: { title: 'Não foi possível conferir agora' },
  forged: {
    title: 'Assinatura inválida',
    description: 'Este arquivo foi alterado depois de assinado, ou não foi emitido pela Plumaí. Não confie no que ele diz.',
  },
  unknownKey: {
    title: 'Chave desconhecida',
    description: 'A chave que assinou este arquivo não é da Plumaí. Não confie no que ele diz.',
  },
  unreadable: {
    title: 'Este não é um arquivo assinado da Plumaí',
    description: 'Escolha o arquivo assinado como ele foi baixado, ou cole todo o seu conteúdo.',
  },
} as const

/** The texts in the PDF about a professional's reputation. The page that checks a signed file uses the same texts. */
export const reputationPdf = {
  title: 'Reputação profissional',
  since: 'Profissional desde',
  seal: 'Selo de verificação',
  yes: 'Sim',
  no: 'Não',
  completed: 'Visitas concluídas',
  hours: 'Horas trabalhadas',
  contractors: 'Pessoas que contrataram',
  period: 'Da primeira à última visita',
  onTime: (days: number) => `Chegadas no horário, em ${days} dias`,
  badges: 'Selos públicos',
  certificate: 'Certificado',
  byService: 'Visitas por serviço',
  ratings: 'Avaliações públicas',
  average: 'Média (avaliações)',
  none: 'Ainda sem avaliações',
  grade: (grade: number) => (grade === 1 ? '1 estrela' : `${grade} estrelas`),
  comments: 'Comentários mais recentes',
  check: 'Como conferir',
  qr: 'Código QR que leva à página de conferência',
  how: 'O arquivo assinado vai anexado a este PDF e também se baixa à parte. Para conferir a assinatura, envie esse arquivo nesta página:',
  attached: 'Arquivo assinado, para conferir em /verificar',
} as const

/** Texts for the export of a professional's reputation. */
export const reputationExport = {
  saved: { title: 'Arquivo salvo' },
  failed: { title: 'Não foi possível gerar o arquivo' },
} as const
