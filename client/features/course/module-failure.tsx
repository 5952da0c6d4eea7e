import { Link } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { courseMessages } from '#shared/course.ts'
import { PageFailure } from '#client/features/shell/index.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'

/** Instead of a module that is locked or does not exist: the reason and the way to the modules. */
export function ModuleFailure(props: ErrorComponentProps) {
  const { reason, httpStatus } = refusalOf(props.error)
  if (httpStatus === null || httpStatus >= 429) return <PageFailure {...props} heading="Módulo do certificado" />
  return (
    <section className="grid justify-items-center gap-4 py-10 text-center md:py-16">
      <Feather seed="modulo" tone="single" className="h-36 text-primary" />
      <PageTitle>{reason === 'module_locked' ? 'Módulo bloqueado' : courseMessages.notFound}</PageTitle>
      {reason === 'module_locked' && <p className="max-w-[56ch] text-lead text-muted">{courseMessages.locked}</p>}
      <Link to="/certificado" className={buttonStyles({ variant: 'secondary' })}>
        Ver os módulos
      </Link>
    </section>
  )
}
