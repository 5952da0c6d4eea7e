import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { useOnline } from './use-online.ts'

export interface FormActionsProps {
  submitLabel: string
  busy: boolean
  /** Called when 'Voltar' is pressed, which is rendered before the main button. Going back must not lose what was typed. */
  onBack?: (() => void) | undefined
  /** Fixes the buttons to the bottom edge on screens narrower than 1024 px. The page leaves 6rem free for them. */
  sticky?: boolean
  /** Content above the buttons of the form. */
  children?: ReactNode
}

const noNetwork = 'Você está sem internet.'

/**
 * The buttons at the end of a form: 'Voltar', and the submit button, which is blocked with a reason while there is no network.
 */
export function FormActions({ submitLabel, busy, onBack, sticky, children }: FormActionsProps) {
  const online = useOnline()
  return (
    <div
      data-foot={sticky || undefined}
      className={cx(
        'grid gap-3',
        sticky &&
          'max-lg:not-short:fixed max-lg:not-short:inset-x-0 max-lg:not-short:bottom-(--bottom-bar) max-lg:not-short:z-10 max-lg:not-short:border-t max-lg:not-short:border-line max-lg:not-short:bg-page max-lg:not-short:px-4 max-lg:not-short:pt-3 max-lg:not-short:pb-[max(12px,env(safe-area-inset-bottom))] max-lg:not-short:md:px-6',
      )}
    >
      {children}
      <div className={cx('flex gap-3', !sticky && 'max-sm:flex-col-reverse')}>
        {onBack && (
          <Button variant="secondary" size={56} onClick={onBack}>
            Voltar
          </Button>
        )}
        <Button type="submit" size={56} busy={busy} disabledReason={online ? null : noNetwork} className="flex-1">
          {submitLabel}
        </Button>
      </div>
    </div>
  )
}
