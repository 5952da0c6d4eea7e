import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { useOnline } from './use-online.ts'

export interface FormActionsProps {
  submitLabel: string
  busy: boolean
  /** Draws 'Voltar' before the main button; nothing is lost by it. */
  onBack?: (() => void) | undefined
  /** Stays at the bottom edge on phones, in reach of the thumb. */
  sticky?: boolean
  /** Said above the buttons. */
  children?: ReactNode
}

const noNetwork = 'Você está sem internet.'

/** The end of a form: 'Voltar' and the button that sends it, blocked with its reason while there is no network. */
export function FormActions({ submitLabel, busy, onBack, sticky, children }: FormActionsProps) {
  const online = useOnline()
  return (
    <div
      data-foot={sticky || undefined}
      className={cx(
        'grid gap-3',
        sticky &&
          'sticky bottom-(--bottom-bar) z-10 -mx-4 mt-2 border-t border-line bg-page px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] short:static md:-mx-6 md:px-6 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0',
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
