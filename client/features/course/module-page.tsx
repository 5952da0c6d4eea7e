import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, Check, Clock, ListChecks } from 'lucide-react'
import { PASS_GRADE, QUIZ_QUESTIONS } from '#shared/course.ts'
import { PurchaseKind, serviceNames } from '#shared/purchase-kinds.ts'
import { OnlyFor } from '#client/features/purchase/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { buttonStyles } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { ProgressBar } from '#client/ui/progress.tsx'
import { Blocks } from './blocks.tsx'
import { Quiz } from './quiz.tsx'

type Module = Answers['course']['module']
type ModulePageProps = { id: string; place: number | 'quiz' | undefined }

/**
 * The page /certificado/modulo/{id}: a module of the course, section by section, and its quiz. `place` comes from the URL. It is
 * the number of a section, from 1, or 'quiz'. If the URL names no place, the page opens where the reader stopped.
 */
export function ModulePage({ id, place }: ModulePageProps) {
  return (
    <OnlyFor audience="professional" title={serviceNames[PurchaseKind.certificate]}>
      <Module id={id} place={place} />
    </OnlyFor>
  )
}

function Module({ id, place }: ModulePageProps) {
  const [module] = trpc.course.module.useSuspenseQuery({ moduleId: id })
  const last = module.content.length
  const section = place === 'quiz' ? place : Math.min(place ?? module.sectionsRead + 1, last)
  return (
    <div className="mx-auto grid max-w-5xl gap-6">
      <header className="grid gap-3">
        <Link to="/certificado" className={linkStyles({ kind: 'action', className: 'justify-self-start text-secondary' })}>
          <ArrowLeft aria-hidden />
          Todos os módulos
        </Link>
        <p className="text-secondary font-semibold text-muted">Módulo {module.position}</p>
        <PageTitle>{module.title}</PageTitle>
        <div className="flex flex-wrap items-center gap-3 text-secondary text-muted">
          <span className="inline-flex items-center gap-1.5">
            <Clock aria-hidden className="size-4" />
            {module.durationInMinutes} minutos
          </span>
          {module.state === 'done' && <StatusBadge status="completed">Concluído com nota {module.grade}</StatusBadge>}
        </div>
        <ProgressBar label="Seções lidas" value={module.sectionsRead} max={last} />
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Contents module={module} section={section} />
        {section === 'quiz' ? (
          <Quiz key={module.id} module={module} />
        ) : (
          <Section key={section} module={module} section={section} />
        )}
      </div>
    </div>
  )
}

function Contents({ module, section }: { module: Module; section: number | 'quiz' }) {
  const item = 'flex min-h-11 items-center gap-2.5 rounded-md px-3 py-2 text-secondary hover:bg-sunken'
  const current = 'bg-primary-soft font-semibold text-on-primary-soft'
  return (
    <nav aria-label="Seções do módulo" className="max-lg:order-last lg:sticky lg:top-24">
      <ol className="grid gap-1">
        {module.content.map(({ title }, at) => (
          <li key={title}>
            <Link
              to="/certificado/modulo/$id"
              params={{ id: module.id }}
              search={{ secao: at + 1 }}
              aria-current={section === at + 1 ? 'page' : undefined}
              className={cx(item, section === at + 1 && current)}
            >
              <span className="grid size-5 shrink-0 place-items-center tabular">
                {at < module.sectionsRead ? <Check aria-label="lida" className="size-4" /> : at + 1}
              </span>
              {title}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to="/certificado/modulo/$id"
            params={{ id: module.id }}
            search={{ secao: 'quiz' }}
            aria-current={section === 'quiz' ? 'page' : undefined}
            className={cx(item, section === 'quiz' && current)}
          >
            <ListChecks aria-hidden className="size-5 shrink-0" />
            Questionário
          </Link>
        </li>
      </ol>
    </nav>
  )
}

function Section({ module, section }: { module: Module; section: number }) {
  const utils = trpc.useUtils()
  const last = module.content.length
  const { act: markRead } = useAct(trpc.course.markRead, {
    onDone: ({ sectionsRead }) =>
      utils.course.module.setData({ moduleId: module.id }, (before) => before && { ...before, sectionsRead }),
  })
  const finish = () => {
    if (module.sectionsRead < section) void markRead({ moduleId: module.id, section: section - 1 })
  }
  const { title, blocks } = module.content[section - 1]!
  const place = { to: '/certificado/modulo/$id', params: { id: module.id } } as const
  return (
    <article className="grid gap-6">
      <div className="grid gap-1">
        <p className="text-small text-muted">
          Seção {section} de {last}
        </p>
        <h2 className="text-h2">{title}</h2>
      </div>
      <Blocks blocks={blocks} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
        {section > 1 ? (
          <Link {...place} search={{ secao: section - 1 }} className={buttonStyles({ variant: 'secondary' })}>
            <ArrowLeft aria-hidden />
            Anterior
          </Link>
        ) : (
          <span />
        )}
        <Link
          {...place}
          search={{ secao: section < last ? section + 1 : 'quiz' }}
          onClick={finish}
          className={buttonStyles({ className: 'max-sm:grow' })}
        >
          {section < last ? 'Próxima seção' : 'Fazer o questionário'}
          <ArrowRight aria-hidden />
        </Link>
      </div>
      {section === last && (
        <p className="text-secondary text-muted">
          São {QUIZ_QUESTIONS} perguntas. Para concluir o módulo, acerte pelo menos {PASS_GRADE}. Pode tentar quantas vezes
          precisar, e cada tentativa tem outras perguntas.
        </p>
      )}
    </article>
  )
}
