import 'sonner/dist/styles.css'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { afterNextPaint } from './after-paint.ts'
import { cx } from './cx.ts'
import { keepInTopLayer, createToastHost } from './toast-host.ts'
import { freeEdge, TOASTS_TOP } from './toast-place.ts'
import { listenToToasts } from './toast.ts'
import type { ToastMessage, ToastEvent } from './toast.ts'

/** How long a toast is shown, in milliseconds. An error of a form is also shown at its field, where it stays longer. */
const durations = { success: 4_000, info: 4_000, error: 6_000, withButton: 10_000 }

/**
 * Sonner's toast list with our own card, which shows one toast at a time. It is at the bottom right, or on phones under the
 * header. A toast moves to the other edge of the window when it would cover the field that its message concerns.
 */
export function ToastList() {
  const [{ host, giveFocusBack }] = useState(createToastHost)
  const [position, place] = usePosition(host)
  useEffect(() => keepInTopLayer(host), [host])
  useEffect(() => listenToToasts(createShow(place, giveFocusBack)), [place, giveFocusBack])
  return createPortal(
    <Sonner
      position={position}
      visibleToasts={1}
      offset={{ top: TOASTS_TOP, bottom: 'var(--toasts, 24px)', right: 24 }}
      mobileOffset={{ top: TOASTS_TOP, bottom: 'calc(var(--foot, 80px) + 16px)', left: 16, right: 16 }}
      containerAriaLabel="Avisos"
    />,
    host,
  )
}

const narrowScreen = () => matchMedia('(max-width: 600px)')

/**
 * Returns the edge of the window at which the toast is shown, and a function that chooses the edge again. The edge does not
 * change while a toast has the focus, because Sonner would render the toast anew and the focus would be lost.
 */
function usePosition(host: HTMLElement) {
  const [position, setPosition] = useState(bestPosition)
  const place = useCallback(
    () => void afterNextPaint(() => !host.contains(document.activeElement) && setPosition(bestPosition())),
    [host],
  )
  useEffect(() => {
    const query = narrowScreen()
    query.addEventListener('change', place)
    document.addEventListener('focusin', place)
    document.addEventListener('scrollend', place)
    return () => {
      query.removeEventListener('change', place)
      document.removeEventListener('focusin', place)
      document.removeEventListener('scrollend', place)
    }
  }, [place])
  return [position, place] as const
}

function bestPosition() {
  const narrow = narrowScreen().matches
  return narrow ? (`${freeEdge('top', true)}-center` as const) : (`${freeEdge('bottom', false)}-right` as const)
}

/** Returns a function that renders toast events. Each toast replaces the previous toast. */
function createShow(place: () => void, giveFocusBack: () => void): (event: ToastEvent) => void {
  let last: { id: string | number; tone: ToastMessage['tone'] } | null = null
  return (event) => {
    if (last && (event !== 'clearErrors' || last.tone === 'error')) {
      sonner.dismiss(last.id)
      last = null
    }
    if (event === 'clearErrors') return
    const duration = event.action ? durations.withButton : durations[event.tone]
    const id = sonner.custom((own) => <ToastCard message={event} onDismiss={() => sonner.dismiss(own)} />, {
      duration,
      unstyled: true,
      onDismiss: giveFocusBack,
      onAutoClose: giveFocusBack,
    })
    last = { id, tone: event.tone }
    place()
  }
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
