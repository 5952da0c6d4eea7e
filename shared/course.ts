import { z } from 'zod'
import { Id } from './text.ts'

/** The drawings that a module of the course may show. */
export const courseDrawings = ['order', 'mixtures', 'dilution', 'lifting', 'ladder', 'flame', 'agreement', 'week'] as const
export type CourseDrawing = (typeof courseDrawings)[number]

const words = z.string().min(1).max(2_000)

/** A block of a module's text, such as a paragraph, a list or a drawing. */
export const CourseBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: words }),
  z.strictObject({
    kind: z.literal('list'),
    ordered: z.boolean(),
    /** `lead` is written in bold before the text. */
    items: z.array(z.strictObject({ lead: words.nullable(), text: words })).min(1),
  }),
  z.strictObject({ kind: z.literal('note'), tone: z.enum(['info', 'warning']), title: words, text: words }),
  z.strictObject({ kind: z.literal('table'), head: z.array(words).min(2), rows: z.array(z.array(words)).min(1) }),
  z.strictObject({ kind: z.literal('drawing'), drawing: z.enum(courseDrawings), caption: words }),
])
export type CourseBlock = z.output<typeof CourseBlock>

export const CourseSection = z.strictObject({ title: words, blocks: z.array(CourseBlock).min(1) })
export type CourseSection = z.output<typeof CourseSection>

/** The content of a course module, stored in `curso_modulos.content` as JSON. */
export const CourseContent = z.array(CourseSection).min(1)

/** How many questions one quiz attempt has: ten, so that a grade from 0 to 10 is the number of correct answers. */
export const QUIZ_QUESTIONS = 10
/** The minimum grade that completes a module. */
export const PASS_GRADE = 7

export const ModuleRef = z.strictObject({ moduleId: Id })
export type ModuleRef = z.output<typeof ModuleRef>

/** Records that the professional has read a section. `section` is its position, from 0. */
export const ReadSection = z.strictObject({ moduleId: Id, section: z.int().min(0).max(99) })
export type ReadSection = z.output<typeof ReadSection>

/** Submits a quiz attempt. `answers` contains, for each question in order, the position of the chosen answer. */
export const SubmitQuiz = z.strictObject({
  attemptId: Id,
  answers: z.array(z.int({ error: 'Responda a todas as perguntas' }).min(0).max(9)).length(QUIZ_QUESTIONS, {
    error: 'Responda a todas as perguntas',
  }),
})
export type SubmitQuiz = z.output<typeof SubmitQuiz>

export const courseMessages = {
  notFound: 'Módulo não encontrado',
  locked: 'Este módulo abre quando você concluir o anterior.',
  attemptNotFound: 'Tentativa não encontrada',
  alreadyGraded: 'Esta tentativa já foi corrigida.',
  alreadyPassed: 'Você já passou neste módulo.',
  quizChanged: 'As perguntas deste módulo mudaram. Comece uma nova tentativa.',
  over: 'Este certificado terminou. Compre de novo para emitir outro.',
  certificateNotFound: 'Certificado não encontrado',
  gradeFailed: { title: 'Não foi possível corrigir as respostas' },
  startFailed: { title: 'Não foi possível começar o questionário' },
} as const

/** The texts in the PDF of a course certificate. */
export const certificatePdf = {
  certifies: 'A Plumaí certifica que',
  completed: (count: number) => `concluiu os ${count} módulos do curso e passou no questionário de cada um:`,
  minutes: (minutes: number) => `${minutes} minutos`,
  facts: 'Dados do certificado',
  code: 'Código',
  issued: 'Emitido em',
  until: 'Válido até',
  check: 'Como conferir',
  qr: (code: string) => `Código QR que leva à conferência do certificado ${code}`,
  scan: 'Aponte a câmera para o código, ou abra este endereço. A página diz se o certificado ainda vale.',
  offline: 'Sem internet, confira a assinatura Ed25519 do texto abaixo com a chave pública da Plumaí, que está em /verificar.',
  signature: 'Assinatura',
  key: 'Chave',
} as const
