import 'sonner/dist/styles.css'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { cx } from './cx.ts'
import { hearToasts } from './toast.ts'
import type { ToastMessage } from './toast.ts'

/** Sonner's stage with our own cards on it. */
export function ToastStage() {
  useEffect(() => hearToasts(show), [])
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={4}
      expand
      offset={24}
      mobileOffset={{ bottom: 88, left: 16, right: 16 }}
      containerAriaLabel="Avisos"
    />
  )
}

function show(message: ToastMessage): void {
  const duration = message.duration ?? (message.tone === 'error' ? Number.POSITIVE_INFINITY : 4000)
  sonner.custom((id) => <ToastCard message={message} onDismiss={() => sonner.dismiss(id)} />, { duration, unstyled: true })
}

const looks = {
  success: { Icon: CircleCheck, color: 'text-success' },
  error: { Icon: CircleAlert, color: 'text-danger' },
  info: { Icon: Info, color: 'text-link' },
}

function ToastCard({ message, onDismiss }: { message: ToastMessage; onDismiss: () => void }) {
  const { Icon, color } = looks[message.tone]
  return (
    <div
      role={message.tone === 'error' ? 'alert' : 'status'}
      data-tone={message.tone}
      className={cx(
        'flex w-full min-w-64 sm:w-95 items-start gap-3 rounded-xl border bg-raised p-3 pl-4 font-sans text-ink shadow-e2',
        message.tone === 'error' ? 'border-danger' : 'border-line',
      )}
    >
      <Icon aria-hidden className={cx('mt-2 size-5.5 shrink-0', color)} />
      <div className="grid min-w-0 flex-1 gap-0.5 self-center py-1.5">
        <p className="font-semibold">{message.title}</p>
        {message.description && <p className="text-secondary text-muted">{message.description}</p>}
        {message.action && (
          <button
            type="button"
            className="mt-1 min-h-11 justify-self-start rounded-sm font-semibold text-link underline underline-offset-3"
            onClick={() => {
              message.action?.onClick()
              onDismiss()
            }}
          >
            {message.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Dispensar aviso"
        onClick={onDismiss}
        className="grid size-10 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4.5" />
      </button>
    </div>
  )
}
