import type { ErrorComponentProps } from '@tanstack/react-router'
import { courseMessages } from '#shared/course.ts'
import { PageFailure } from '#client/features/shell/index.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { FeatherPage } from '#client/ui/feather-page.tsx'

/** Shown instead of a module that is locked or does not exist: the reason and a link to the modules. */
export function ModuleFailure(props: ErrorComponentProps) {
  const { reason, httpStatus } = refusalOf(props.error)
  if (httpStatus === null || httpStatus >= 429) return <PageFailure {...props} heading="Módulo do certificado" />
  return (
    <FeatherPage
      seed="modulo"
      title={reason === 'module_locked' ? 'Módulo bloqueado' : courseMessages.notFound}
      action={<LinkButton to="/certificado" variant="secondary" label="Ver os módulos" />}
    >
      {reason === 'module_locked' && courseMessages.locked}
    </FeatherPage>
  )
}
