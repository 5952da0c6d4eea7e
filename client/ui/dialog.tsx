import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

export interface DialogProps {
  open: boolean
  /** Asked by Escape, the close button and a click beside the dialog; the caller then sets `open` to false. */
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Why the last try did not work, in pt-BR: stands above the buttons. A toast alone is missed. */
  failed?: string | null | undefined
  /** Buttons, the main one last; they stack on phones. */
  footer?: ReactNode
  width?: 'small' | 'medium' | 'large'
  /** Neither Escape nor a click beside closes it: something is under way. */
  locked?: boolean
}

/**
 * A modal on the native `<dialog>`: the browser gives top layer, inert background, Escape and focus return. The title takes focus
 * first, or what bears `data-autofocus`.
 */
export function Dialog(props: DialogProps) {
  return <Modal {...props} sheet={false} />
}

/** As Dialog, but under 640 px it rises from the bottom edge with a handle. */
export function Sheet(props: DialogProps) {
  return <Modal {...props} sheet />
}

export interface ConfirmDialogProps extends Omit<DialogProps, 'footer' | 'locked'> {
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  /** True draws the confirming button in red. */
  danger?: boolean
  busy?: boolean
}

/** A question with two answers; the title repeats the object ("Cancelar o agendamento de ter, 24 nov com Marlene?"). */
export function ConfirmDialog({ confirmLabel, cancelLabel = 'Voltar', onConfirm, danger, busy, ...dialog }: ConfirmDialogProps) {
  const footer = (
    <>
      <Button variant="secondary" onClick={dialog.onClose} disabled={busy}>
        {cancelLabel}
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return <Sheet width="small" {...dialog} locked={busy ?? false} footer={footer} />
}

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-3xl' }

function Modal({
  open,
  onClose,
  title,
  description,
  children,
  failed,
  footer,
  width = 'medium',
  locked,
  sheet,
}: DialogProps & { sheet: boolean }) {
  const id = useId()
  const box = useModal(open)
  const ask = () => !locked && onClose()
  return (
    <dialog
      ref={box}
      data-modal
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        ask()
      }}
      // Told late: by then it may be open again.
      onClose={() => open && !box.current?.open && onClose()}
      closedby={locked ? 'none' : 'any'}
      className={cx(
        'max-h-[calc(100dvh-32px)] flex-col overflow-hidden border-0 bg-raised p-0 text-ink shadow-e3 open:flex',
        'm-auto w-[calc(100%-32px)] rounded-2xl',
        widths[width],
        sheet && 'max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none',
      )}
    >
      {sheet && <span aria-hidden className="sheet-handle mx-auto mt-2.5 shrink-0 sm:hidden" />}
      <header className="flex shrink-0 items-start justify-between gap-3 px-5 pt-4 pb-2 sm:px-6 sm:pt-5">
        <div className="grid gap-1 pt-2">
          <h2 id={`${id}-title`} tabIndex={-1} className="text-h3">
            {title}
          </h2>
          {description && (
            <p id={`${id}-text`} className="text-secondary text-muted">
              {description}
            </p>
          )}
        </div>
        <IconButton label="Fechar" icon={<X aria-hidden />} onClick={ask} disabled={locked} className="-mr-2" />
      </header>
      {children && <div className="relative overflow-y-auto px-5 py-2 sm:px-6">{children}</div>}
      {failed && (
        <div className="shrink-0 px-5 pt-3 sm:px-6">
          <Banner tone="danger">{failed}</Banner>
        </div>
      )}
      {footer && (
        <footer className="flex shrink-0 flex-col-reverse gap-2 px-5 pt-3 pb-[max(20px,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6 sm:pb-6">
          {footer}
        </footer>
      )}
      {!footer && <span className="h-5 shrink-0" />}
    </dialog>
  )
}

function useModal(open: boolean) {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    if (!open || !dialog) return
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2')
    first?.focus()
    // Closed before it leaves the page too: only then does the browser give the focus back.
    return () => dialog.close()
  }, [open])
  return box
}
