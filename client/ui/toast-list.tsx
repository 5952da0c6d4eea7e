import 'sonner/dist/styles.css'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { cx } from './cx.ts'
import { keepInTopLayer, createToastHost } from './toast-host.ts'
import { faultyForm, isCovered, TOASTS_TOP } from './toast-place.ts'
import { listenToToasts } from './toast.ts'
import type { ToastMessage, ToastEvent } from './toast.ts'

/** How long a toast stays, in milliseconds. The words of a fault stay at its field. */
const durations = { success: 4_000, info: 4_000, error: 6_000, withButton: 10_000 }

/**
 * Sonner's toast list with our own cards: at the bottom right, but under the header on phones, where the bottom holds the
 * navigation and the buttons of forms. There it moves to the bottom when it would cover the field with the fault. A modal does not
 * cover it.
 */
export function ToastList() {
  const [narrow, setNarrow] = useState(() => narrowScreen().matches)
  const [low, setLow] = useState(false)
  const [host] = useState(createToastHost)
  useEffect(() => keepInTopLayer(host), [host])
  useEffect(() => listenToToasts(createShow(() => setLow(narrowScreen().matches && isCovered()))), [])
  useEffect(() => {
    const query = narrowScreen()
    const update = () => setNarrow(query.matches)
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [])
  return createPortal(
    <Sonner
      position={narrow ? (low ? 'bottom-center' : 'top-center') : 'bottom-right'}
      visibleToasts={4}
      expand
      offset={{ bottom: 'var(--toasts, 24px)', right: 24 }}
      mobileOffset={{ top: TOASTS_TOP, bottom: 'calc(var(--foot, 80px) + 16px)', left: 16, right: 16 }}
      containerAriaLabel="Avisos"
    />,
    host,
  )
}

const narrowScreen = () => matchMedia('(max-width: 600px)')

/** Draws events. `place` chooses the edge, as soon as the page shows the fault that an error is about. */
function createShow(place: () => void): (event: ToastEvent) => void {
  const errors = new Map<unknown, string | number>()
  return (event) => {
    if (event === 'clearErrors' || event.tone === 'success') {
      errors.forEach((id) => sonner.dismiss(id))
      errors.clear()
    }
    if (event === 'clearErrors') return
    const duration = event.action ? durations.withButton : durations[event.tone]
    const show = () =>
      sonner.custom((id) => <ToastCard message={event} onDismiss={() => sonner.dismiss(id)} />, { duration, unstyled: true })
    if (event.tone !== 'error') return show()
    // A fault replaces the last one of the same form, and outside of forms one with the same title.
    const about = faultyForm() ?? event.title
    const last = errors.get(about)
    if (last !== undefined) sonner.dismiss(last)
    errors.set(about, show())
    afterNextPaint(place)
  }
}

/** Calls `work` when the page was drawn with the changes of this moment. */
function afterNextPaint(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(work))
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
