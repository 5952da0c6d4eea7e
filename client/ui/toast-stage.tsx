import 'sonner/dist/styles.css'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { cx } from './cx.ts'
import { keepOnTop, makeHost } from './toast-host.ts'
import { hearToasts } from './toast.ts'
import type { ToastMessage, ToastOrder } from './toast.ts'

/**
 * Sonner's stage with our own cards on it: in the corner, but under the header on phones, where the foot holds the bars and the
 * buttons of forms. A modal does not cover it.
 */
export function ToastStage() {
  const [narrow, setNarrow] = useState(() => phone().matches)
  const [host] = useState(makeHost)
  useEffect(() => keepOnTop(host), [host])
  useEffect(() => hearToasts(obey), [])
  useEffect(() => {
    const list = phone()
    const follow = () => setNarrow(list.matches)
    list.addEventListener('change', follow)
    return () => list.removeEventListener('change', follow)
  }, [])
  return createPortal(
    <Sonner
      position={narrow ? 'top-center' : 'bottom-right'}
      visibleToasts={4}
      expand
      offset={{ bottom: 'var(--toasts, 24px)', right: 24 }}
      mobileOffset={{ top: 72, left: 16, right: 16 }}
      containerAriaLabel="Avisos"
    />,
    host,
  )
}

const phone = () => matchMedia('(max-width: 600px)')
const errors = new Set<string | number>()

function obey(order: ToastOrder): void {
  if (order === 'settle' || order.tone === 'success') errors.forEach((id) => sonner.dismiss(id))
  if (order === 'settle') return errors.clear()
  const failed = order.tone === 'error'
  const duration = order.duration ?? (failed ? Number.POSITIVE_INFINITY : 4000)
  const card = (id: string | number) => <ToastCard message={order} onDismiss={() => sonner.dismiss(id)} />
  // The same failure told again takes the place of what it said before.
  const id = sonner.custom(card, { duration, unstyled: true, ...(failed ? { id: `erro: ${order.title}` } : {}) })
  if (failed) errors.add(id)
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
