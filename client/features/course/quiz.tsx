import { Link } from '@tanstack/react-router'
import { CircleCheck, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { z } from 'zod'
import { courseMessages, PASS_GRADE, QUIZ_QUESTIONS } from '#shared/course.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useDraftState } from '#client/lib/drafts.ts'
import { LinkButton, TextLink } from '#client/lib/links.tsx'
import { useAct } from '#client/lib/use-act.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonStyles } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { ProgressBar } from '#client/ui/progress.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'

type Module = Answers['course']['module']
type Grade = Answers['course']['submitQuiz']

/** An attempt at a quiz with the answers chosen so far, as this tab stores it. An answer is the position of the chosen option. */
const OpenAttempt = z.object({
  attemptId: z.string(),
  questions: z.array(z.object({ question: z.string(), choices: z.array(z.string()) })),
  answers: z.array(z.int().nullable()),
})
type OpenAttempt = z.output<typeof OpenAttempt>

/**
 * The quiz of a course module: a start button, the questions, then the grade. The server picks the questions and grades the
 * answers. The tab stores the attempt, so that a reload loses no answer.
 */
export function Quiz({ module }: { module: Module }) {
  const [attempt, setAttempt] = useDraftState<OpenAttempt | null>(
    `questionario-${module.id}`,
    null,
    (stored) => OpenAttempt.safeParse(stored).data ?? null,
  )
  const [grade, setGrade] = useState<Grade | null>(null)
  const start = useAct(trpc.course.startQuiz, {
    failed: courseMessages.startFailed,
    onDone: (picked) => {
      setGrade(null)
      setAttempt({ ...picked, answers: picked.questions.map(() => null) })
    },
  })
  const submit = useAct(trpc.course.submitQuiz, {
    failed: courseMessages.gradeFailed,
    also: ['subscription'],
    onDone: (result) => {
      setGrade(result)
      setAttempt(null)
    },
    onRefused: ({ code }) => void ((code === 'CONFLICT' || code === 'NOT_FOUND') && setAttempt(null)),
  })
  const begin = () => void start.act({ moduleId: module.id })
  if (attempt) {
    return (
      <Questions
        key={attempt.attemptId}
        attempt={attempt}
        busy={submit.busy}
        onChange={(answers) => setAttempt({ ...attempt, answers })}
        onSend={(answers) => void submit.act({ attemptId: attempt.attemptId, answers })}
      />
    )
  }
  if (grade && !grade.passed) return <Failed module={module} grade={grade} onAgain={begin} busy={start.busy} />
  if (grade || module.state === 'done') return <Passed module={module} grade={grade} />
  return (
    <Card as="section" className="grid max-w-[41.7em] gap-4">
      <h2 className="text-h2">Questionário</h2>
      <p>
        São {QUIZ_QUESTIONS} perguntas sobre este módulo. Para concluir, acerte pelo menos {PASS_GRADE}. Pode tentar quantas vezes
        precisar, e cada tentativa tem outras perguntas.
      </p>
      {module.grade !== null && <p className="text-secondary text-muted">Sua melhor nota até agora: {module.grade}.</p>}
      <Button className="justify-self-start max-sm:w-full" busy={start.busy} onClick={begin}>
        Começar o questionário
      </Button>
    </Card>
  )
}

interface QuestionsProps {
  attempt: OpenAttempt
  busy: boolean
  onChange: (answers: (number | null)[]) => void
  onSend: (answers: number[]) => void
}

function Questions({ attempt: { questions, answers }, busy, onChange, onSend }: QuestionsProps) {
  const [asked, setAsked] = useState(false)
  const missing = answers.filter((answer) => answer === null).length
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    const given = answers.filter((answer) => answer !== null)
    if (given.length === questions.length) return onSend(given)
    document.getElementsByName(`pergunta-${answers.indexOf(null)}`)[0]?.focus()
  }
  return (
    <form onSubmit={send} noValidate className="grid max-w-[41.7em] gap-5">
      <h2 className="text-h2">Questionário</h2>
      <div className="grid gap-1.5">
        <p className="text-secondary text-muted">
          {questions.length - missing} de {questions.length} respondidas
        </p>
        <ProgressBar label="Perguntas respondidas" value={questions.length - missing} max={questions.length} />
      </div>
      {questions.map(({ question, choices }, at) => (
        <Card key={question}>
          <RadioGroup
            label={`${at + 1}. ${question}`}
            name={`pergunta-${at}`}
            options={choices.map((choice, position) => ({ value: String(position), label: choice }))}
            value={answers[at] === null ? '' : String(answers[at])}
            onChange={({ target }) => onChange(answers.with(at, Number(target.value)))}
            error={asked && answers[at] === null ? 'Escolha uma resposta' : undefined}
          />
        </Card>
      ))}
      <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
        Enviar respostas
      </Button>
    </form>
  )
}

function Failed({ module, grade, onAgain, busy }: { module: Module; grade: Grade; onAgain: () => void; busy: boolean }) {
  const sections = [...new Set(grade.wrong.map(({ about }) => about))]
  return (
    <Card as="section" className="grid max-w-[41.7em] gap-4">
      <h2 className="text-h2">Nota {grade.grade}</h2>
      <p role="status">
        Você acertou {grade.grade} de {QUIZ_QUESTIONS}. Para concluir o módulo, acerte pelo menos {PASS_GRADE}.
      </p>
      <div className="grid gap-1">
        <p className="font-semibold">Vale ler de novo</p>
        <ul className="grid">
          {sections.map((about) => (
            <li key={about}>
              <TextLink
                to="/certificado/modulo/$id"
                params={{ id: module.id }}
                search={{ secao: module.content.findIndex(({ title }) => title === about) + 1 }}
                kind="action"
                label={about}
              />
            </li>
          ))}
        </ul>
      </div>
      <Button className="justify-self-start max-sm:w-full" busy={busy} onClick={onAgain}>
        <RotateCw aria-hidden />
        Tentar de novo, com outras perguntas
      </Button>
    </Card>
  )
}

function Passed({ module, grade }: { module: Module; grade: Grade | null }) {
  return (
    <Card as="section" className="relative isolate grid max-w-[41.7em] justify-items-start gap-4 overflow-hidden">
      <Feather
        seed={module.title}
        tone="single"
        className="absolute -top-6 -right-6 -z-10 h-44 rotate-12 text-primary opacity-20"
      />
      <CircleCheck aria-hidden className="size-10 text-success" />
      <h2 className="text-h2">Módulo concluído</h2>
      <p role="status">Sua nota: {grade?.grade ?? module.grade}.</p>
      {grade?.issued && (
        <Banner tone="success" title="Certificado emitido">
          Ele já está na página do certificado, com o código e o PDF.
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {module.next && (
          <Link to="/certificado/modulo/$id" params={{ id: module.next.id }} className={buttonStyles()}>
            Próximo módulo: {module.next.title}
          </Link>
        )}
        <LinkButton
          to="/certificado"
          variant={module.next ? 'secondary' : 'primary'}
          label={module.next ? 'Todos os módulos' : 'Ver o certificado'}
        />
      </div>
    </Card>
  )
}
